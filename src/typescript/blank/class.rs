//! Classes: modifiers, members without code, what is implemented.

use oxc_ast::ast::{
    AccessorPropertyType, Class, ClassElement, MethodDefinitionType, PropertyDefinitionType,
    PropertyKey,
};
use oxc_ast_visit::{Visit, walk};
use oxc_span::GetSpan;

use super::visit::Blanker;

/// Words before a member's name that are types.
const MODIFIERS: [&str; 7] =
    ["public", "private", "protected", "readonly", "override", "abstract", "declare"];

/// Words before a member's name that run.
const KEPT: [&str; 5] = ["static", "async", "get", "set", "accessor"];

impl Blanker<'_> {
    pub(super) fn class(&mut self, class: &Class<'_>) {
        if class.r#abstract {
            self.blank_abstract(class);
        }
        for decorator in &class.decorators {
            self.visit_decorator(decorator);
        }
        if let Some(generics) = &class.type_parameters {
            self.visit_ts_type_parameter_declaration(generics);
        }
        if let Some(heritage) = &class.heritage {
            self.visit_expression(&heritage.expression);
            if let Some(arguments) = &heritage.type_arguments {
                self.visit_ts_type_parameter_instantiation(arguments);
            }
        }
        if let Some(last) = class.implements.last() {
            let start = class.implements[0].span.start as usize;
            // The keyword is the word before the first interface.
            let before = self.text.code_before(start);
            self.text.blank(before.saturating_sub("implements".len()), last.span.end as usize);
        }
        let mut open = None;
        for member in &class.body.body {
            self.member(member, open);
            open = self.open_end(member).or(open.filter(|_| is_erased(member)));
        }
    }

    fn blank_abstract(&mut self, class: &Class<'_>) {
        let mut at = class.span.start as usize;
        for decorator in &class.decorators {
            at = at.max(decorator.span.end as usize);
        }
        loop {
            at = self.text.next_code(at);
            match self.text.word(at) {
                "abstract" => return self.text.blank(at, at + "abstract".len()),
                word @ ("export" | "default") => at += word.len(),
                _ => return,
            }
        }
    }

    /// Blanks what is a type of a member; `open` is where a field ends before it that no `;` ends.
    fn member(&mut self, member: &ClassElement<'_>, open: Option<usize>) {
        let span = member.span();
        if is_erased(member) {
            self.text.blank_span(span);
            if open.is_some() {
                self.text.put(span.start as usize, ';');
            }
            return;
        }
        match member {
            ClassElement::MethodDefinition(method) => {
                let after = method.decorators.last().map_or(span.start, |last| last.span.end);
                self.modifiers(after, &method.key, open);
                if method.optional {
                    self.blank_key_mark(&method.key, method.computed);
                }
                walk::walk_method_definition(self, method);
            }
            ClassElement::PropertyDefinition(field) => {
                let after = field.decorators.last().map_or(span.start, |last| last.span.end);
                self.modifiers(after, &field.key, open);
                if field.optional || field.definite {
                    self.blank_key_mark(&field.key, field.computed);
                }
                walk::walk_property_definition(self, field);
                self.end_field(field);
                if field.value.is_none() && self.open_end(member).is_some() {
                    self.end_name(&field.key);
                }
            }
            ClassElement::AccessorProperty(field) => {
                let after = field.decorators.last().map_or(span.start, |last| last.span.end);
                self.modifiers(after, &field.key, open);
                if field.definite {
                    self.blank_key_mark(&field.key, field.computed);
                }
                walk::walk_accessor_property(self, field);
            }
            ClassElement::StaticBlock(block) => walk::walk_static_block(self, block),
            ClassElement::TSIndexSignature(_) => {}
        }
    }

    /// Blanks the words before a key that are types.
    fn modifiers(&mut self, from: u32, key: &PropertyKey<'_>, open: Option<usize>) {
        let end = key.span().start as usize;
        let mut at = self.text.next_code(from as usize);
        let mut is_first = true;
        while at < end {
            let word = self.text.word(at);
            if MODIFIERS.contains(&word) {
                self.text.blank(at, at + word.len());
                if open.is_some() && is_first {
                    self.text.put(at, ';');
                }
            } else if !KEPT.contains(&word) {
                return;
            }
            is_first = false;
            at = self.text.next_code(at + word.len());
        }
    }

    fn blank_key_mark(&mut self, key: &PropertyKey<'_>, computed: bool) {
        let mut at = self.text.next_code(key.span().end as usize);
        if computed && self.text.character(at) == ']' {
            at = self.text.next_code(at + 1);
        }
        if matches!(self.text.character(at), '?' | '!') {
            self.text.blank(at, at + 1);
        }
    }

    /// Ends a field called `get`, `set` or `static` whose type is blanked: without the type the
    /// word would belong to the member behind it.
    fn end_name(&mut self, key: &PropertyKey<'_>) {
        let end = key.span().end as usize;
        let at = self.text.next_code(end);
        let word = self.text.word(key.span().start as usize);
        if matches!(word, "get" | "set" | "static")
            && matches!(self.text.character(at), ':' | '?' | '!')
        {
            self.text.put(at, ';');
        }
    }

    /// Where a member ends that is a field without `;`.
    fn open_end(&self, member: &ClassElement<'_>) -> Option<usize> {
        let is_field = matches!(
            member,
            ClassElement::PropertyDefinition(_) | ClassElement::AccessorProperty(_)
        );
        let end = member.span().end as usize;
        let has_end = self.text.source[..end].ends_with(';')
            || self.text.character(self.text.next_code(end)) == ';';
        (is_field && !is_erased(member) && !has_end).then_some(end)
    }
}

/// Whether nothing of a member runs.
fn is_erased(member: &ClassElement<'_>) -> bool {
    match member {
        ClassElement::TSIndexSignature(_) => true,
        ClassElement::MethodDefinition(one) => {
            one.r#type == MethodDefinitionType::TSAbstractMethodDefinition
                || one.value.body.is_none()
        }
        ClassElement::PropertyDefinition(one) => {
            one.declare || one.r#type == PropertyDefinitionType::TSAbstractPropertyDefinition
        }
        ClassElement::AccessorProperty(one) => {
            one.r#type == AccessorPropertyType::TSAbstractAccessorProperty
        }
        ClassElement::StaticBlock(_) => false,
    }
}
