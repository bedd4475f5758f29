//! The names that a module or a namespace declares.

use std::collections::HashMap;

use oxc_ast::ast::{
    Class, Declaration, ExportDefaultDeclarationKind, Expression, Function,
    ImportDeclarationSpecifier, ModuleExportName, Statement, TSEnumDeclaration,
    TSInterfaceDeclaration, TSModuleReference, TSNamespaceDeclaration, TSNamespaceDeclarationBody,
    TSTypeAliasDeclaration, VariableDeclarationKind, VariableDeclarator,
};
use oxc_span::GetSpan;

use super::Project;
use super::module::{Export, ExportTarget, ModuleId};

/// Which table of names of its project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TableId(pub(super) usize);

/// The names of one module or namespace.
pub(crate) struct Table<'a> {
    pub(crate) module: ModuleId,
    /// The table of the namespace or module around it.
    pub(crate) parent: Option<TableId>,
    pub(super) symbols: HashMap<&'a str, Symbol<'a>>,
}

/// All that one name means: a name may be a type, a value and a namespace at once.
#[derive(Clone, Default)]
pub(crate) struct Symbol<'a> {
    pub(crate) alias: Option<&'a TSTypeAliasDeclaration<'a>>,
    /// Every declaration that merges, in the order of the source.
    pub(crate) interfaces: Vec<&'a TSInterfaceDeclaration<'a>>,
    pub(crate) class: Option<&'a Class<'a>>,
    /// Every declaration that merges, in the order of the source.
    pub(crate) enums: Vec<&'a TSEnumDeclaration<'a>>,
    pub(crate) namespace: Option<TableId>,
    /// The declaration of a function, and its overloads before it.
    pub(crate) functions: Vec<&'a Function<'a>>,
    pub(crate) variable: Option<VariableOf<'a>>,
    pub(crate) import: Option<Import<'a>>,
}

/// A variable and whether it is a constant.
#[derive(Clone, Copy)]
pub(crate) struct VariableOf<'a> {
    pub(crate) declarator: &'a VariableDeclarator<'a>,
    pub(crate) is_const: bool,
}

/// A name that comes from another module.
#[derive(Clone, Copy)]
pub(crate) enum Import<'a> {
    /// `import { name as local } from "source"`, `import local from "source"` (name `default`).
    Name { source: &'a str, name: &'a str },
    /// `import * as local from "source"`, `import local = require("source")`.
    Namespace { source: &'a str },
    /// The same name in another table: what a comment of JavaScript declares.
    Within(TableId),
    /// `import local = A.B`.
    Alias(&'a oxc_ast::ast::TSModuleReference<'a>),
}

impl Symbol<'_> {
    /// Whether the name is a type, whatever else it is.
    pub(crate) fn is_type(&self) -> bool {
        self.alias.is_some()
            || !self.interfaces.is_empty()
            || self.class.is_some()
            || !self.enums.is_empty()
    }
}

impl Symbol<'_> {
    /// Whether the name is a value, whatever else it is.
    pub(crate) fn is_value(&self) -> bool {
        self.variable.is_some()
            || !self.functions.is_empty()
            || self.class.is_some()
            || !self.enums.is_empty()
    }
}

impl<'a> Import<'a> {
    /// The specifier that it imports from.
    pub(crate) fn source(self) -> Option<&'a str> {
        match self {
            Import::Name { source, .. } | Import::Namespace { source } => Some(source),
            Import::Within(_) | Import::Alias(_) => None,
        }
    }
}

impl<'a> Project<'a> {
    pub(super) fn new_table(&mut self, module: ModuleId, parent: Option<TableId>) -> TableId {
        self.tables.push(Table { module, parent, symbols: HashMap::new() });
        TableId(self.tables.len() - 1)
    }

    fn symbol(&mut self, table: TableId, name: &'a str) -> &mut Symbol<'a> {
        self.tables[table.0].symbols.entry(name).or_default()
    }

    /// Enters what the statements declare; `exports` is there at the top of a module.
    pub(super) fn collect(
        &mut self,
        table: TableId,
        body: &'a [Statement<'a>],
        mut exports: Option<&mut Vec<Export<'a>>>,
    ) {
        for statement in body {
            if let Some(declaration) = statement.as_declaration() {
                self.declare(table, declaration, &mut |_, _| ());
                continue;
            }
            let span = statement.span();
            let mut push = |name, target, span, types_only| {
                if let Some(exports) = exports.as_deref_mut() {
                    exports.push(Export { name, target, span, types_only });
                }
            };
            match statement {
                Statement::ExportDeclaration(export) => {
                    self.declare(table, &export.declaration, &mut |name, types_only| {
                        push(name, ExportTarget::Local(name), span, types_only);
                    });
                }
                Statement::ExportNamedDeclaration(export) => {
                    for one in &export.specifiers {
                        let types_only = export.export_kind.is_type() || one.export_kind.is_type();
                        let target = ExportTarget::Local(name_of(&one.local));
                        push(name_of(&one.exported), target, one.span, types_only);
                    }
                }
                Statement::ExportFromDeclaration(export) => {
                    for one in &export.specifiers {
                        let types_only = export.export_kind.is_type() || one.export_kind.is_type();
                        let source = export.source.value.as_str();
                        let target = ExportTarget::From(source, name_of(&one.local));
                        push(name_of(&one.exported), target, one.span, types_only);
                    }
                }
                Statement::ExportAllDeclaration(export) => {
                    let source = export.source.value.as_str();
                    let types_only = export.export_kind.is_type();
                    match &export.exported {
                        Some(name) => {
                            push(name_of(name), ExportTarget::Namespace(source), span, types_only);
                        }
                        None => push("", ExportTarget::All(source), span, types_only),
                    }
                }
                Statement::ExportDefaultDeclaration(export) => {
                    let (target, types_only) = self.default(table, &export.declaration);
                    push("default", target, span, types_only);
                }
                Statement::TSExportAssignment(export) => {
                    let target = match &export.expression {
                        Expression::Identifier(name) => {
                            let name = name.name.as_str();
                            push("", ExportTarget::Members(name), span, true);
                            ExportTarget::Local(name)
                        }
                        expression => ExportTarget::Expression(expression),
                    };
                    push("default", target, span, false);
                }
                Statement::ImportDeclaration(import) => {
                    let source = import.source.value.as_str();
                    for specifier in import.specifiers.iter().flatten() {
                        let (local, import) = match specifier {
                            ImportDeclarationSpecifier::ImportSpecifier(one) => {
                                (&one.local, Import::Name { source, name: name_of(&one.imported) })
                            }
                            ImportDeclarationSpecifier::ImportDefaultSpecifier(one) => {
                                (&one.local, Import::Name { source, name: "default" })
                            }
                            ImportDeclarationSpecifier::ImportNamespaceSpecifier(one) => {
                                (&one.local, Import::Namespace { source })
                            }
                        };
                        self.symbol(table, local.name.as_str()).import = Some(import);
                    }
                }
                _ => {}
            }
        }
    }

    /// Enters `export default`, and says what it exports and whether that is a type alone.
    fn default(
        &mut self,
        table: TableId,
        declaration: &'a ExportDefaultDeclarationKind<'a>,
    ) -> (ExportTarget<'a>, bool) {
        match declaration {
            ExportDefaultDeclarationKind::FunctionDeclaration(function) => match &function.id {
                Some(id) => {
                    let name = id.name.as_str();
                    self.symbol(table, name).functions.push(function);
                    (ExportTarget::Local(name), false)
                }
                None => (ExportTarget::Function(function), false),
            },
            ExportDefaultDeclarationKind::ClassDeclaration(class) => match &class.id {
                Some(id) => {
                    let name = id.name.as_str();
                    self.symbol(table, name).class = Some(class);
                    (ExportTarget::Local(name), false)
                }
                None => (ExportTarget::Class(class), false),
            },
            ExportDefaultDeclarationKind::TSInterfaceDeclaration(interface) => {
                let name = interface.id.name.as_str();
                self.symbol(table, name).interfaces.push(interface);
                (ExportTarget::Interface(interface), true)
            }
            other => match other.as_expression() {
                Some(Expression::Identifier(name)) => {
                    (ExportTarget::Local(name.name.as_str()), false)
                }
                Some(expression) => (ExportTarget::Expression(expression), false),
                None => (ExportTarget::Local("default"), false),
            },
        }
    }

    /// Enters one declaration and tells `named` each name and whether it is a type alone.
    fn declare(
        &mut self,
        table: TableId,
        declaration: &'a Declaration<'a>,
        named: &mut dyn FnMut(&'a str, bool),
    ) {
        match declaration {
            Declaration::VariableDeclaration(variables) => {
                let is_const = variables.kind == VariableDeclarationKind::Const;
                for declarator in &variables.declarations {
                    if let Some(id) = declarator.id.get_binding_identifier() {
                        let name = id.name.as_str();
                        self.symbol(table, name).variable =
                            Some(VariableOf { declarator, is_const });
                        named(name, false);
                    }
                }
            }
            Declaration::FunctionDeclaration(function) => {
                if let Some(id) = &function.id {
                    self.symbol(table, id.name.as_str()).functions.push(function);
                    named(id.name.as_str(), false);
                }
            }
            Declaration::ClassDeclaration(class) => {
                if let Some(id) = &class.id {
                    self.symbol(table, id.name.as_str()).class = Some(class);
                    named(id.name.as_str(), false);
                }
            }
            Declaration::TSTypeAliasDeclaration(alias) => {
                self.symbol(table, alias.id.name.as_str()).alias = Some(alias);
                named(alias.id.name.as_str(), true);
            }
            Declaration::TSInterfaceDeclaration(interface) => {
                self.symbol(table, interface.id.name.as_str()).interfaces.push(interface);
                named(interface.id.name.as_str(), true);
            }
            Declaration::TSEnumDeclaration(one) => {
                self.symbol(table, one.id.name.as_str()).enums.push(one);
                named(one.id.name.as_str(), false);
            }
            Declaration::TSNamespaceDeclaration(namespace) => {
                self.namespace(table, namespace);
                named(namespace.id.name.as_str(), false);
            }
            Declaration::TSGlobalDeclaration(global) => {
                self.collect(table, &global.body.body, None);
            }
            Declaration::TSImportEqualsDeclaration(import) => {
                let name = import.id.name.as_str();
                self.symbol(table, name).import = Some(match &import.module_reference {
                    TSModuleReference::ExternalModuleReference(module) => {
                        Import::Namespace { source: module.expression.value.as_str() }
                    }
                    reference => Import::Alias(reference),
                });
                named(name, false);
            }
            Declaration::TSExternalModuleDeclaration(_) => {}
        }
    }

    /// Enters a namespace; its declarations of one name share a table.
    fn namespace(&mut self, table: TableId, namespace: &'a TSNamespaceDeclaration<'a>) {
        let name = namespace.id.name.as_str();
        let known = self.symbol(table, name).namespace;
        let inner = known.unwrap_or_else(|| {
            let inner = self.new_table(self.tables[table.0].module, Some(table));
            self.symbol(table, name).namespace = Some(inner);
            inner
        });
        match &namespace.body {
            TSNamespaceDeclarationBody::TSNamespaceDeclaration(nested) => {
                self.namespace(inner, nested);
            }
            TSNamespaceDeclarationBody::TSModuleBlock(block) => {
                self.collect(inner, &block.body, None);
            }
        }
    }
}

/// The name that a specifier writes, also where it is a string.
fn name_of<'a>(name: &ModuleExportName<'a>) -> &'a str {
    match name {
        ModuleExportName::IdentifierName(one) => one.name.as_str(),
        ModuleExportName::IdentifierReference(one) => one.name.as_str(),
        ModuleExportName::StringLiteral(one) => one.value.as_str(),
    }
}
