//! Types that JavaScript gives in comments.

use super::docs::FunctionDoc;
use super::signature::Signature;
use crate::jsdoc::Doc;
use crate::project::ModuleId;
use crate::types::{Evaluator, Ty};

impl<'a> Evaluator<'a> {
    /// The type of the tag at the byte `at` of a JavaScript module.
    pub(super) fn tag_type(&mut self, module: ModuleId, at: u32) -> Option<Ty> {
        let (table, alias) = self.project.tag_type(module, at)?;
        let scope = self.scope_of(table);
        let scope = self.generic_scope(&scope, alias.type_parameters.as_deref());
        Some(self.type_of(&scope, &alias.type_annotation))
    }

    /// The type of a rest parameter: `@param {...string} names`.
    pub(super) fn rest_type(
        &mut self,
        signature: &Signature<'a>,
        name: &str,
        doc: &FunctionDoc,
    ) -> Option<Ty> {
        let at = doc.type_of_param(Some(name), 0)?;
        self.tag_type(signature.scope.module, at)
    }

    /// The type of the result: `@returns {T}`.
    pub(super) fn returns_type(&mut self, module: ModuleId, doc: &Doc) -> Option<Ty> {
        self.tag_type(module, doc.returns()?.at)
    }

    /// The type of a function's variable: `@type {(a: string) => void}`.
    pub(super) fn declared_in_comment(
        &mut self,
        module: ModuleId,
        doc: &Doc,
    ) -> Option<Signature<'a>> {
        let (table, alias) = self.project.tag_type(module, doc.typed()?.at)?;
        let scope = self.scope_of(table);
        self.function_type(&scope, &alias.type_annotation)
    }
}
