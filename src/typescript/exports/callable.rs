//! What can be called of what a file exports.

use oxc_ast::ast::{
    Argument, ArrowFunctionExpression, CallExpression, Class, Expression, Function,
    ObjectExpression, ObjectPropertyKind, PropertyKind, TSType,
};
use oxc_span::{GetSpan, Span};

use crate::project::{ExportTarget, Found, ModuleId, TableId};
use crate::types::{Evaluator, Place, Scope};

/// How many names are followed from an export to its function.
const MAX_HOPS: usize = 16;

/// A function, however it is written.
#[derive(Clone)]
pub(crate) enum Code<'a> {
    /// `function` declarations or one expression: overloads, then what has a body.
    Functions(Vec<&'a Function<'a>>),
    /// `() => {}`.
    Arrow(&'a ArrowFunctionExpression<'a>),
    /// A value of which only the type is known: `const f: (o: O) => void = make()`.
    Value,
}

/// A function and where it is written.
#[derive(Clone)]
pub(crate) struct Callable<'a> {
    pub(crate) code: Code<'a>,
    /// The type that its variable or property is given.
    pub(crate) declared: Option<&'a TSType<'a>>,
    pub(crate) scope: Scope<'a>,
    /// Its name, or itself where it has none: what a problem points at.
    pub(crate) span: Span,
    /// Where its declaration starts, which is below its comment.
    pub(crate) start: u32,
    /// The name that it has where it is declared.
    pub(crate) own_name: Option<&'a str>,
}

/// What an export turned out to be.
pub(crate) enum Exported<'a> {
    Function(Callable<'a>),
    /// The functions of an object literal, by the names of their properties.
    Object {
        name: Option<&'a str>,
        methods: Vec<(&'a str, Callable<'a>)>,
        place: Place,
    },
    /// All that another module exports, as one object.
    Module(ModuleId),
    /// A class, which nobody instantiates.
    Class(Place),
    /// What `new` makes, of which the methods are the class's and not read.
    Instance(Place),
    /// What a call makes of a function, such as `memoize(() => {})`: nobody sees what it takes.
    Made(Place),
    /// A value that is not called.
    Other,
    /// A name that nothing declares.
    Missing,
}

impl<'a> Evaluator<'a> {
    /// What the export `name` of `module` is.
    pub(crate) fn exported_value(&mut self, module: ModuleId, name: &str) -> Exported<'a> {
        match self.project.exported(module, name) {
            Some(found) => self.value_found(found, MAX_HOPS, true),
            None => Exported::Missing,
        }
    }

    fn value_found(&mut self, found: Found<'a>, hops: usize, objects: bool) -> Exported<'a> {
        let Some(hops) = hops.checked_sub(1) else { return Exported::Other };
        match found {
            Found::Module(module) => Exported::Module(module),
            Found::Symbol(table, name) => {
                let Some(symbol) = self.project.symbol_in(table, name).cloned() else {
                    return Exported::Missing;
                };
                let scope = self.scope_of(table);
                let is_nowhere = symbol.functions.iter().all(|function| function.declare);
                let module = self.project.get(scope.module);
                if is_nowhere && !module.program.source_type.is_typescript_definition() {
                    // Nothing runs: `declare function`, or no function at all.
                } else if let Some(first) = symbol.functions.first() {
                    let span = first.id.as_ref().map_or(first.span, |id| id.span);
                    return Exported::Function(Callable {
                        declared: None,
                        scope,
                        span,
                        start: first.span.start,
                        own_name: Some(name),
                        code: Code::Functions(symbol.functions),
                    });
                }
                if let Some(variable) = symbol.variable {
                    let declarator = variable.declarator;
                    let declared = declarator.type_annotation.as_deref();
                    let site = Site {
                        scope,
                        declared: declared.map(|annotation| &annotation.type_annotation),
                        span: declarator.id.span(),
                        start: declarator.span.start,
                        name: Some(name),
                    };
                    return self.value_at(site, declarator.init.as_ref(), hops, objects);
                }
                match symbol.class {
                    Some(class) => Exported::Class(place_of(scope.module, class)),
                    None => Exported::Other,
                }
            }
            Found::Export(module, target) => {
                let scope = self.scope(module);
                match target {
                    ExportTarget::Function(function) => Exported::Function(Callable {
                        code: Code::Functions(vec![function]),
                        declared: None,
                        scope,
                        span: function.span,
                        start: function.span.start,
                        own_name: None,
                    }),
                    ExportTarget::Class(class) => Exported::Class(place_of(module, class)),
                    ExportTarget::Expression(expression) => {
                        let span = expression.span();
                        let start = span.start;
                        let site = Site { scope, declared: None, span, start, name: None };
                        self.value_at(site, Some(expression), hops, objects)
                    }
                    _ => Exported::Other,
                }
            }
        }
    }

    /// What an expression is, that is written at `site`.
    fn value_at(
        &mut self,
        mut site: Site<'a>,
        expression: Option<&'a Expression<'a>>,
        hops: usize,
        objects: bool,
    ) -> Exported<'a> {
        let bare = expression.map(|expression| {
            let (bare, satisfied) = unwrapped(expression);
            site.declared = site.declared.or(satisfied);
            bare
        });
        let code = match bare {
            Some(Expression::ArrowFunctionExpression(arrow)) => Code::Arrow(arrow),
            Some(Expression::FunctionExpression(function)) => Code::Functions(vec![function]),
            Some(Expression::ObjectExpression(object)) if objects => {
                let methods = self.methods(&site, object, hops);
                let place = Place { module: site.scope.module, span: site.span };
                return Exported::Object { name: site.name, methods, place };
            }
            Some(Expression::ClassExpression(_)) => {
                return Exported::Class(Place { module: site.scope.module, span: site.span });
            }
            Some(Expression::NewExpression(_)) => {
                return Exported::Instance(Place { module: site.scope.module, span: site.span });
            }
            Some(Expression::Identifier(name)) if site.declared.is_none() => {
                return match self.project.find(site.scope.table, name.name.as_str()) {
                    Some(found) => self.value_found(found, hops, objects),
                    None => Exported::Other,
                };
            }
            _ if site.declared.is_some_and(|ty| self.is_function(&site.scope, ty)) => Code::Value,
            Some(Expression::CallExpression(call)) if site.declared.is_none() && wraps(call) => {
                return Exported::Made(Place { module: site.scope.module, span: call.span });
            }
            _ => return Exported::Other,
        };
        let Site { scope, declared, span, start, name } = site;
        Exported::Function(Callable { code, declared, scope, span, start, own_name: name })
    }

    /// The scope of what `table` declares.
    pub(crate) fn scope_of(&self, table: TableId) -> Scope<'a> {
        let mut scope = self.scope(self.project.module_of(table));
        scope.table = table;
        scope
    }

    /// The functions among an object's own properties.
    fn methods(
        &mut self,
        site: &Site<'a>,
        object: &'a ObjectExpression<'a>,
        hops: usize,
    ) -> Vec<(&'a str, Callable<'a>)> {
        let mut methods = Vec::new();
        for property in &object.properties {
            let ObjectPropertyKind::ObjectProperty(property) = property else { continue };
            if property.computed || property.kind != PropertyKind::Init {
                continue;
            }
            let Some(name) = key_of(&property.key) else { continue };
            let method = Site {
                scope: site.scope.clone(),
                declared: None,
                span: property.key.span(),
                start: property.span.start,
                name: Some(name),
            };
            let value = self.value_at(method, Some(&property.value), hops, false);
            if let Exported::Function(function) = value {
                methods.push((name, function));
            }
        }
        methods
    }
}

/// Where a class has its name, or stands.
fn place_of(module: ModuleId, class: &Class<'_>) -> Place {
    Place { module, span: class.id.as_ref().map_or(class.span, |id| id.span) }
}

/// Whether a call by name is handed a function first.
fn wraps(call: &CallExpression<'_>) -> bool {
    let is_named = matches!(call.callee, Expression::Identifier(_));
    is_named
        && matches!(
            call.arguments.first(),
            Some(Argument::ArrowFunctionExpression(_) | Argument::FunctionExpression(_))
        )
}

/// Where a value is written.
struct Site<'a> {
    scope: Scope<'a>,
    declared: Option<&'a TSType<'a>>,
    span: Span,
    start: u32,
    name: Option<&'a str>,
}

/// An expression without `as`, `satisfies` and `!`, and the type that it satisfies.
fn unwrapped<'a>(expression: &'a Expression<'a>) -> (&'a Expression<'a>, Option<&'a TSType<'a>>) {
    let mut bare = expression;
    let mut satisfied = None;
    loop {
        bare = match bare {
            Expression::TSAsExpression(one) => &one.expression,
            Expression::TSTypeAssertion(one) => &one.expression,
            Expression::TSNonNullExpression(one) => &one.expression,
            Expression::ParenthesizedExpression(one) => &one.expression,
            Expression::TSSatisfiesExpression(one) => {
                satisfied = satisfied.or(Some(&one.type_annotation));
                &one.expression
            }
            _ => return (bare, satisfied),
        };
    }
}

/// The name of a property that is written as a name or a string.
pub(crate) fn key_of<'a>(key: &'a oxc_ast::ast::PropertyKey<'a>) -> Option<&'a str> {
    use oxc_ast::ast::PropertyKey;
    match key {
        PropertyKey::StaticIdentifier(name) => Some(name.name.as_str()),
        PropertyKey::StringLiteral(text) => Some(text.value.as_str()),
        _ => None,
    }
}
