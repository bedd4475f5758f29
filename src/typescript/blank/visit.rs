//! Finding the types of a program.

use oxc_ast::Comment;
use oxc_ast::ast::{
    ArrowFunctionExpression, BinaryExpression, BinaryOperator, Class, ExportDefaultDeclarationKind,
    ExportSpecifier, Expression, ExpressionStatement, FormalParameter, ImportDeclarationSpecifier,
    ImportSpecifier, Statement, TSAsExpression, TSNonNullExpression, TSSatisfiesExpression,
    TSThisParameter, TSTypeAnnotation, TSTypeAssertion, TSTypeParameterDeclaration,
    TSTypeParameterInstantiation, VariableDeclarator,
};
use oxc_ast_visit::{Visit, walk};
use oxc_span::GetSpan;

use super::Found;
use super::text::Text;

/// Walks a program and notes what to blank.
pub(super) struct Blanker<'s> {
    pub(super) text: Text<'s>,
    pub(super) found: Vec<Found>,
    /// Where an expression starts in whose place `{` or `function` would mean something else.
    pub(super) starts: Vec<u32>,
}

impl<'s> Blanker<'s> {
    pub(super) fn new(source: &'s str, comments: &'s [Comment]) -> Self {
        Self { text: Text::new(source, comments), found: Vec::new(), starts: Vec::new() }
    }

    /// Blanks the `?` or `!` behind a name.
    pub(super) fn blank_mark(&mut self, after: u32) {
        let at = self.text.next_code(after as usize);
        if matches!(self.text.character(at), '?' | '!') {
            self.text.blank(at, at + 1);
        }
    }

    /// Blanks what a `,` behind a list's member ends, and the member.
    fn blank_with_comma(&mut self, start: u32, end: u32) {
        let at = self.text.next_code(end as usize);
        let end = if self.text.character(at) == ',' { at + 1 } else { end as usize };
        self.text.blank(start as usize, end);
    }

    /// Blanks ` as T` behind an expression.
    fn blank_after(&mut self, expression: &Expression<'_>, end: u32) {
        self.text.blank(expression.span().end as usize, end as usize);
    }
}

impl<'a> Visit<'a> for Blanker<'_> {
    fn visit_statement(&mut self, statement: &Statement<'a>) {
        if Self::erases(statement) {
            self.erase_statement(statement.span());
            return;
        }
        if self.refuses(statement) {
            return;
        }
        walk::walk_statement(self, statement);
        self.end_statement(statement);
    }

    fn visit_ts_type_annotation(&mut self, annotation: &TSTypeAnnotation<'a>) {
        self.text.blank_span(annotation.span);
    }

    fn visit_ts_type_parameter_declaration(&mut self, one: &TSTypeParameterDeclaration<'a>) {
        self.text.blank_span(one.span);
    }

    fn visit_ts_type_parameter_instantiation(&mut self, one: &TSTypeParameterInstantiation<'a>) {
        self.text.blank_span(one.span);
    }

    fn visit_ts_this_parameter(&mut self, this: &TSThisParameter<'a>) {
        self.blank_with_comma(this.span.start, this.span.end);
    }

    fn visit_ts_as_expression(&mut self, one: &TSAsExpression<'a>) {
        self.visit_expression(&one.expression);
        self.blank_after(&one.expression, one.span.end);
    }

    fn visit_ts_satisfies_expression(&mut self, one: &TSSatisfiesExpression<'a>) {
        self.visit_expression(&one.expression);
        self.blank_after(&one.expression, one.span.end);
    }

    fn visit_ts_non_null_expression(&mut self, one: &TSNonNullExpression<'a>) {
        self.visit_expression(&one.expression);
        self.blank_after(&one.expression, one.span.end);
    }

    fn visit_ts_type_assertion(&mut self, one: &TSTypeAssertion<'a>) {
        self.assertion(one);
        self.visit_expression(&one.expression);
    }

    fn visit_binary_expression(&mut self, one: &BinaryExpression<'a>) {
        if one.operator == BinaryOperator::Exponential {
            self.power(&one.left);
        }
        walk::walk_binary_expression(self, one);
    }

    fn visit_expression_statement(&mut self, one: &ExpressionStatement<'a>) {
        self.starts.push(one.span.start);
        walk::walk_expression_statement(self, one);
        self.starts.pop();
    }

    fn visit_export_default_declaration_kind(&mut self, one: &ExportDefaultDeclarationKind<'a>) {
        self.starts.push(one.span().start);
        walk::walk_export_default_declaration_kind(self, one);
        self.starts.pop();
    }

    fn visit_arrow_function_expression(&mut self, arrow: &ArrowFunctionExpression<'a>) {
        self.arrow_marks(arrow);
        if let Some(generics) = &arrow.type_parameters {
            self.visit_ts_type_parameter_declaration(generics);
        }
        self.visit_formal_parameters(&arrow.params);
        if let Some(result) = &arrow.return_type {
            self.visit_ts_type_annotation(result);
        }
        self.starts.push(arrow.body.span().start);
        self.visit_arrow_function_body(&arrow.body);
        self.starts.pop();
    }

    fn visit_formal_parameter(&mut self, one: &FormalParameter<'a>) {
        if one.accessibility.is_some() || one.readonly || one.r#override {
            self.parameter_property(one);
        }
        if one.optional {
            self.blank_mark(one.pattern.span().end);
        }
        walk::walk_formal_parameter(self, one);
    }

    fn visit_variable_declarator(&mut self, one: &VariableDeclarator<'a>) {
        if one.definite {
            self.blank_mark(one.id.span().end);
        }
        walk::walk_variable_declarator(self, one);
    }

    fn visit_import_declaration_specifier(&mut self, one: &ImportDeclarationSpecifier<'a>) {
        if let ImportDeclarationSpecifier::ImportSpecifier(one) = one {
            self.import_specifier(one);
        }
    }

    fn visit_export_specifier(&mut self, one: &ExportSpecifier<'a>) {
        if one.export_kind.is_type() {
            self.blank_with_comma(one.span.start, one.span.end);
        }
    }

    fn visit_class(&mut self, class: &Class<'a>) {
        self.class(class);
    }
}

impl Blanker<'_> {
    fn import_specifier(&mut self, one: &ImportSpecifier<'_>) {
        if one.import_kind.is_type() {
            self.blank_with_comma(one.span.start, one.span.end);
        }
    }

    /// Where the types of an arrow function hold a line break, its parentheses move over it:
    /// `async` and `return` must be followed by `(`, and `)` by `=>`, on the same line.
    fn arrow_marks(&mut self, arrow: &ArrowFunctionExpression<'_>) {
        let params = arrow.params.span;
        if let Some(generics) = &arrow.type_parameters {
            let (start, open) = (generics.span.start as usize, params.start as usize);
            if self.text.breaks(start, open) {
                self.text.blank(open, open + 1);
                self.text.put(start, '(');
            }
        }
        if let Some(result) = &arrow.return_type {
            let (close, end) = (params.end as usize, result.span.end as usize);
            if self.text.breaks(close, end) {
                self.text.blank(close - 1, close);
                self.text.put(end - 1, ')');
            }
        }
    }
}
