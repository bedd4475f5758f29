//! Statements that are types as a whole, and statements whose end is one.

use oxc_ast::ast::{
    Class, Declaration, ExportDefaultDeclarationKind, Expression, Function, PropertyDefinition,
    Statement, TSModuleBlock, TSNamespaceDeclaration, TSNamespaceDeclarationBody, TSTypeAssertion,
};
use oxc_span::{GetSpan, Span};

use super::Found;
use super::visit::Blanker;

impl Blanker<'_> {
    /// Whether nothing of a statement runs.
    pub(super) fn erases(statement: &Statement<'_>) -> bool {
        if let Some(declaration) = statement.as_declaration() {
            return is_type(declaration);
        }
        match statement {
            Statement::ImportDeclaration(import) => import.import_kind.is_type(),
            Statement::ExportAllDeclaration(export) => export.export_kind.is_type(),
            Statement::ExportNamedDeclaration(export) => export.export_kind.is_type(),
            Statement::ExportFromDeclaration(export) => export.export_kind.is_type(),
            Statement::ExportDeclaration(export) => is_type(&export.declaration),
            Statement::ExportDefaultDeclaration(export) => match &export.declaration {
                ExportDefaultDeclarationKind::TSInterfaceDeclaration(_) => true,
                ExportDefaultDeclarationKind::FunctionDeclaration(one) => is_signature(one),
                ExportDefaultDeclarationKind::ClassDeclaration(one) => one.declare,
                _ => false,
            },
            Statement::TSNamespaceExportDeclaration(_) => true,
            _ => false,
        }
    }

    /// Blanks a statement; a `;` keeps what is before it and what is behind it apart.
    pub(super) fn erase_statement(&mut self, span: Span) {
        let (start, end) = (span.start as usize, span.end as usize);
        self.text.blank(start, end);
        let before = self.text.code_before(start);
        let is_apart = before == 0 || self.text.source[..before].ends_with([';', '{']);
        if !is_apart && self.continues(end) {
            self.text.put(start, ';');
        }
    }

    /// Whether what follows `end` could be more of the expression before it.
    pub(super) fn continues(&self, end: usize) -> bool {
        let next = self.text.next_code(end);
        matches!(self.text.character(next), '(' | '[' | '`' | '+' | '-' | '/' | '*' | '<' | '.')
            || matches!(self.text.word(next), "in" | "instanceof")
    }

    /// Puts a `;` where an erased type ends a statement that nothing else ends.
    pub(super) fn end_statement(&mut self, statement: &Statement<'_>) {
        let last = match statement {
            Statement::ExpressionStatement(one) => Some(&one.expression),
            Statement::ReturnStatement(one) => one.argument.as_ref(),
            Statement::ThrowStatement(one) => Some(&one.argument),
            Statement::VariableDeclaration(one) => {
                one.declarations.last().and_then(|declarator| declarator.init.as_ref())
            }
            Statement::ExportDeclaration(one) => match &one.declaration {
                Declaration::VariableDeclaration(one) => {
                    one.declarations.last().and_then(|declarator| declarator.init.as_ref())
                }
                _ => None,
            },
            Statement::ExportDefaultDeclaration(one) => one.declaration.as_expression(),
            _ => None,
        };
        if let Some(last) = last {
            self.end_expression(last, statement.span().end);
        }
    }

    /// As [`Blanker::end_statement`], for a field of a class.
    pub(super) fn end_field(&mut self, field: &PropertyDefinition<'_>) {
        if let Some(value) = &field.value {
            self.end_expression(value, field.span.end);
        }
    }

    fn end_expression(&mut self, expression: &Expression<'_>, end: u32) {
        let end = end as usize;
        let Some(kept) = kept_end(expression).map(|kept| kept as usize) else { return };
        // With a `;` of its own, or `)` behind the type, the statement ends behind the expression.
        if expression.span().end as usize == end && self.continues(end) {
            self.text.put(kept, ';');
        }
    }

    /// Whether a statement is code that TypeScript would make; says so.
    pub(super) fn refuses(&mut self, statement: &Statement<'_>) -> bool {
        let declaration = match statement {
            Statement::ExportDeclaration(export) => Some(&export.declaration),
            Statement::TSExportAssignment(export) => {
                let (message, help) =
                    ("export = is code that TypeScript makes", "write export default");
                self.refuse(export.span, message.to_owned(), help.to_owned());
                return true;
            }
            _ => statement.as_declaration(),
        };
        match declaration {
            Some(Declaration::TSEnumDeclaration(one)) => self.enumeration(one),
            Some(Declaration::TSNamespaceDeclaration(one)) => self.namespace(one),
            Some(Declaration::TSImportEqualsDeclaration(one)) => self.import_equals(one),
            _ => return false,
        }
        true
    }

    pub(super) fn refuse(&mut self, span: Span, message: String, help: String) {
        self.found.push(Found { span, message, help });
    }

    /// `a ** b as T ** c`, which would be `a ** (b ** c)` without its type.
    pub(super) fn power(&mut self, left: &Expression<'_>) {
        let mut inner = left;
        loop {
            inner = match inner {
                Expression::TSAsExpression(one) => &one.expression,
                Expression::TSSatisfiesExpression(one) => &one.expression,
                _ => break,
            };
        }
        let binds_first = matches!(
            inner,
            Expression::BinaryExpression(_)
                | Expression::UnaryExpression(_)
                | Expression::AwaitExpression(_)
        );
        if binds_first && inner.span() != left.span() {
            let message = "without the type ** would bind what is behind it first".to_owned();
            self.refuse(left.span(), message, "write parentheses around it".to_owned());
        }
    }

    /// `<T>x`, unless what is left would mean something else.
    pub(super) fn assertion(&mut self, one: &TSTypeAssertion<'_>) {
        let (start, end) = (one.span.start as usize, one.expression.span().start as usize);
        let begins = self.starts.contains(&one.span.start);
        let changes = match self.text.character(end) {
            '{' => begins,
            _ => begins && matches!(self.text.word(end), "function" | "class" | "async" | "let"),
        };
        if changes || self.text.breaks(start, end) {
            let message = "<T>x cannot be removed here without a change of meaning".to_owned();
            self.refuse(one.span, message, "write x as T".to_owned());
        }
        self.text.blank(start, end);
    }
}

/// Where the last type of an expression starts that ends with one: `a + b as T` keeps `a + b`.
fn kept_end(expression: &Expression<'_>) -> Option<u32> {
    let inner = match expression {
        Expression::TSAsExpression(one) => &one.expression,
        Expression::TSSatisfiesExpression(one) => &one.expression,
        Expression::TSNonNullExpression(one) => &one.expression,
        Expression::TSInstantiationExpression(one) => &one.expression,
        // What may end in one of them without parentheses around it.
        Expression::ArrowFunctionExpression(one) => {
            return one.body.as_expression().and_then(kept_end);
        }
        Expression::AssignmentExpression(one) => return kept_end(&one.right),
        Expression::ConditionalExpression(one) => return kept_end(&one.alternate),
        Expression::BinaryExpression(one) => return kept_end(&one.right),
        Expression::LogicalExpression(one) => return kept_end(&one.right),
        Expression::SequenceExpression(one) => return one.expressions.last().and_then(kept_end),
        Expression::UnaryExpression(one) => return kept_end(&one.argument),
        Expression::AwaitExpression(one) => return kept_end(&one.argument),
        Expression::YieldExpression(one) => return one.argument.as_ref().and_then(kept_end),
        Expression::TSTypeAssertion(one) => return kept_end(&one.expression),
        _ => return None,
    };
    kept_end(inner).or(Some(inner.span().end))
}

/// Whether nothing of a declaration runs.
fn is_type(declaration: &Declaration<'_>) -> bool {
    match declaration {
        Declaration::TSTypeAliasDeclaration(_)
        | Declaration::TSInterfaceDeclaration(_)
        | Declaration::TSExternalModuleDeclaration(_)
        | Declaration::TSGlobalDeclaration(_) => true,
        Declaration::VariableDeclaration(one) => one.declare,
        Declaration::FunctionDeclaration(one) => is_signature(one),
        Declaration::ClassDeclaration(one) => is_declared(one),
        Declaration::TSEnumDeclaration(one) => one.declare,
        Declaration::TSNamespaceDeclaration(one) => one.declare || has_no_values(one),
        Declaration::TSImportEqualsDeclaration(one) => one.import_kind.is_type(),
    }
}

fn is_signature(function: &Function<'_>) -> bool {
    function.declare || function.body.is_none()
}

fn is_declared(class: &Class<'_>) -> bool {
    class.declare
}

/// Whether a namespace has types alone, so that TypeScript makes nothing of it.
fn has_no_values(namespace: &TSNamespaceDeclaration<'_>) -> bool {
    match &namespace.body {
        TSNamespaceDeclarationBody::TSNamespaceDeclaration(inner) => has_no_values(inner),
        TSNamespaceDeclarationBody::TSModuleBlock(block) => block_has_no_values(block),
    }
}

fn block_has_no_values(block: &TSModuleBlock<'_>) -> bool {
    block.directives.is_empty()
        && block.body.iter().all(|statement| match statement {
            Statement::ExportDeclaration(export) => is_type(&export.declaration),
            Statement::ExportNamedDeclaration(export) => export.export_kind.is_type(),
            _ => statement.as_declaration().is_some_and(is_type),
        })
}
