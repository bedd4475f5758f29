//! Code that TypeScript would make, and how to write it so that only types are to be removed.

use std::fmt::Write as _;

use oxc_ast::ast::{
    FormalParameter, TSEnumDeclaration, TSEnumMemberName, TSImportEqualsDeclaration,
    TSModuleReference, TSNamespaceDeclaration,
};
use oxc_span::{GetSpan, Span};

use super::visit::Blanker;

/// The longest rewrite that is spelled out, in bytes.
const LONGEST: usize = 160;

impl Blanker<'_> {
    /// `enum`: an object of the same values does the same.
    pub(super) fn enumeration(&mut self, one: &TSEnumDeclaration<'_>) {
        let name = one.id.name.as_str();
        let message = format!("enum {name} is code that TypeScript makes");
        let members = self.members(one).filter(|members| members.len() < LONGEST);
        let members = members.unwrap_or_else(|| "...".to_owned());
        let help = format!(
            "write const {name} = {{ {members} }} as const; type {name} = (typeof {name})[keyof typeof {name}]"
        );
        self.refuse(Span::new(one.span.start, one.id.span.end), message, help);
    }

    /// The members of an enum as those of an object; `None` where a value is computed.
    fn members(&self, one: &TSEnumDeclaration<'_>) -> Option<String> {
        let mut text = String::new();
        let mut next = Some(0_u32);
        for (index, member) in one.body.members.iter().enumerate() {
            let key = match &member.id {
                TSEnumMemberName::Identifier(name) => name.name.as_str(),
                TSEnumMemberName::String(name) => name.span.source_text(self.text.source),
                _ => return None,
            };
            let comma = if index == 0 { "" } else { ", " };
            // Writing to a string cannot fail.
            if let Some(value) = &member.initializer {
                let value = value.span().source_text(self.text.source);
                next = value.parse::<u32>().ok().and_then(|value| value.checked_add(1));
                let _ = write!(text, "{comma}{key}: {value}");
            } else {
                let _ = write!(text, "{comma}{key}: {}", next?);
                next = next.and_then(|value| value.checked_add(1));
            }
            if text.len() > LONGEST || text.contains('\n') {
                return None;
            }
        }
        Some(text)
    }

    /// A namespace with values in it: a module of its own does the same.
    pub(super) fn namespace(&mut self, one: &TSNamespaceDeclaration<'_>) {
        let name = one.id.name.as_str();
        let message =
            format!("namespace {name} has values in it, which is code that TypeScript makes");
        let help = format!("move them to a file and write import * as {name}, or use an object");
        self.refuse(Span::new(one.span.start, one.id.span.end), message, help);
    }

    /// `import x = require("y")` and `import x = A.B`.
    pub(super) fn import_equals(&mut self, one: &TSImportEqualsDeclaration<'_>) {
        let name = one.id.name.as_str();
        let source = one.module_reference.span().source_text(self.text.source);
        let (message, help) = match &one.module_reference {
            TSModuleReference::ExternalModuleReference(module) => {
                let module = module.expression.span.source_text(self.text.source);
                (
                    format!("import {name} = require() is code that TypeScript makes"),
                    format!("write import {name} from {module}"),
                )
            }
            _ => (
                format!("import {name} = is code that TypeScript makes"),
                format!("write const {name} = {source}, or import type {name} = {source}"),
            ),
        };
        self.refuse(one.span, message, help);
    }

    /// `constructor(private x: T)`: a field and an assignment do the same.
    pub(super) fn parameter_property(&mut self, one: &FormalParameter<'_>) {
        let span = one.pattern.span();
        let name = span.source_text(self.text.source);
        let name = name.split(['=', ' ', '\n']).next().unwrap_or(name);
        let message = format!("the parameter property {name} is code that TypeScript makes");
        let help =
            format!("declare the field {name} and write this.{name} = {name} in the constructor");
        self.refuse(one.span, message, help);
    }
}
