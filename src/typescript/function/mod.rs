//! A function as a tool: its comment, its parameters, its result.

mod commented;
mod docs;
mod overloads;
mod parameters;
mod pattern;
mod remarks;
mod result;
mod signature;
mod tags;
mod unknown_params;

use oxc_span::Span;

use self::docs::FunctionDoc;
use self::signature::Signatures;
use crate::exports::Callable;
use crate::extracted::{Call, ExportPath, ExtractedTool};
use crate::jsdoc::Doc;
use crate::project::ModuleId;
use crate::types::{Evaluator, Place, Ty};
use crate::{Options, SourceProblem};

/// A function under the name that its tool has.
pub(crate) struct Named<'a> {
    pub(crate) name: String,
    pub(crate) steps: Vec<String>,
    pub(crate) callable: Callable<'a>,
}

impl<'a> Evaluator<'a> {
    /// The tool of a function, or every reason why it is none.
    pub(crate) fn tool(
        &mut self,
        named: &Named<'a>,
        options: &Options,
    ) -> Result<ExtractedTool, Vec<SourceProblem>> {
        let module = named.callable.scope.module;
        let span = named.callable.span;
        let signatures = self.signatures(&named.callable);
        if let Some(generator) = signatures.generator {
            let message = "it is a generator, and a tool answers once";
            let help = "write a function that returns an array of what it yields";
            let place =
                Place { module, span: Span::new(generator.start, span.end.max(generator.start)) };
            return Err(vec![self.problem(place, message, help)]);
        }
        let mut doc = FunctionDoc::new(self.function_doc(module, &signatures));
        let mut problems = self.doc_problems(module, &mut doc);
        let effect = self.tagged(module, tags::effect(&doc.doc), &mut problems);
        let idempotent = self.tagged(module, tags::flag(&doc.doc, "idempotent"), &mut problems);
        let open_world = self.tagged(module, tags::flag(&doc.doc, "openWorld"), &mut problems);
        let input = self.function_input(&named.callable, &signatures, &doc);
        let input = input.and_then(|(ty, call)| {
            self.warn_of_params(&named.callable, &signatures, &doc, ty);
            Ok((self.input_document(ty)?, self.conversions(ty), call))
        });
        let input = input.map_err(|found| problems.extend(found)).ok();
        let (Some((input, conversions, call)), Some(effect), Some(idempotent), Some(open_world)) =
            (input, effect, idempotent, open_world)
        else {
            return Err(problems);
        };
        if !problems.is_empty() {
            return Err(problems);
        }
        self.warn_of_result(module, &signatures, &doc.doc);
        let output =
            if options.output_schemas { self.output(module, &signatures, &doc.doc) } else { None };
        let place = self.project.get(module);
        let framed = crate::frame::frame(place.source, span.start, span.start);
        let doc = doc.doc;
        Ok(ExtractedTool {
            name: named.name.clone(),
            title: doc.text_of("title"),
            description: doc.description().unwrap_or_default(),
            effect,
            idempotent,
            open_world,
            deprecated: doc
                .tag("deprecated")
                .map(|_| doc.text_of("deprecated").unwrap_or_default()),
            input,
            output,
            export: ExportPath { file: place.path.clone(), steps: named.steps.clone() },
            call,
            conversions,
            line: framed.line,
            column: framed.column,
        })
    }

    /// The type of all arguments, and how they become parameters.
    fn function_input(
        &mut self,
        callable: &Callable<'a>,
        signatures: &Signatures<'a>,
        doc: &FunctionDoc,
    ) -> Result<(Ty, Call), Vec<SourceProblem>> {
        let mut inputs = Vec::new();
        let mut problems = Vec::new();
        for signature in &signatures.all {
            let declared = signatures.declared.as_ref().filter(|_| signature.is_written);
            match self.input(signature, declared, doc) {
                Ok(input) => inputs.push(input),
                Err(found) => problems.extend(found),
            }
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let Some(input) = self.merged(inputs) else {
            let place = Place { module: callable.scope.module, span: callable.span };
            let message = "its overloads do not take the same kind of parameters";
            let help = "write one signature, such as one object with optional properties";
            return Err(vec![self.problem(place, message, help)]);
        };
        let ty = input.object.unwrap_or_else(|| self.object_of(input.properties));
        Ok((ty, input.call))
    }

    /// The schema of what the function returns, where it is always an object that can be said.
    fn output(
        &mut self,
        module: ModuleId,
        signatures: &Signatures<'a>,
        doc: &Doc,
    ) -> Option<String> {
        let mut results = Vec::new();
        for signature in &signatures.all {
            let ty = match (signature.result, &signatures.declared) {
                (Some(result), _) => self.type_of(&signature.scope, result),
                (None, Some(declared)) => self.type_of(&declared.scope, declared.result?),
                (None, None) => self.returns_type(module, doc)?,
            };
            results.push(self.awaited(ty));
        }
        let ty = if results.len() == 1 { results.pop()? } else { self.union_of(results) };
        if self.is_nothing(ty) || !self.is_object(ty) {
            return None;
        }
        self.output_document(ty).ok()
    }

    /// The first comment above the function or one of its overloads, with what each of them says
    /// of its effect.
    fn function_doc(&self, module: ModuleId, signatures: &Signatures<'a>) -> Doc {
        let docs = signatures.starts.iter().filter_map(|&start| self.doc_of(module, start));
        docs.reduce(Doc::with_effect_of).unwrap_or_default()
    }

    fn tagged<T>(
        &self,
        module: ModuleId,
        tag: Result<T, tags::Wrong>,
        problems: &mut Vec<SourceProblem>,
    ) -> Option<T> {
        let wrong = |(span, message, help): tags::Wrong| {
            problems.push(self.problem(Place { module, span }, message, help));
        };
        tag.map_err(wrong).ok()
    }
}
