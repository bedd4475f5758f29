//! Declared types: aliases, interfaces whose declarations merge, classes and enums.

use std::rc::Rc;

use super::{Evaluator, Index, Kind, Place, Property, Scope, Ty};
use crate::jsdoc::Doc;
use crate::project::{ModuleId, Symbol, TableId};

/// The members of an object as they are gathered from its declarations.
#[derive(Default)]
pub(super) struct Gathered {
    pub(super) properties: Vec<Property>,
    pub(super) indexes: Vec<Index>,
    /// What it is called as, where it is a function or a constructor too.
    pub(super) called: Option<Ty>,
    /// The array, tuple or other type that it extends and that is no object.
    pub(super) other: Option<Ty>,
}

impl<'a> Evaluator<'a> {
    /// What `name` of `table` declares, with these type arguments.
    pub(super) fn declaration(&mut self, table: TableId, name: &'a str, args: &Rc<[Ty]>) -> Ty {
        let Some(symbol) = self.project.symbol_in(table, name).cloned() else {
            return self.intern(Kind::Any);
        };
        let scope = Scope::of(table, self.project.module_of(table));
        if let Some(alias) = symbol.alias {
            let inner = self.instantiated(&scope, alias.type_parameters.as_deref(), args);
            return self.type_of(&inner, &alias.type_annotation);
        }
        if !symbol.enums.is_empty() {
            return self.enum_type(table, name);
        }
        let this = self.named(table, name, args.to_vec());
        self.interface(&scope.with("this", this), &symbol, args)
    }

    fn interface(&mut self, scope: &Scope<'a>, symbol: &Symbol<'a>, args: &[Ty]) -> Ty {
        let mut all = Gathered::default();
        for interface in &symbol.interfaces {
            let inner = self.instantiated(scope, interface.type_parameters.as_deref(), args);
            for base in &interface.extends {
                let place = Place { module: scope.module, span: base.span };
                let args = self.arguments(&inner, base.type_arguments.as_deref());
                let base = self.type_named(&inner, &base.type_name, args, place);
                let base = self.with_this(base, scope);
                self.inherit(&mut all, base);
            }
        }
        if let Some(class) = symbol.class {
            self.class_members(scope, class, args, &mut all);
        }
        for interface in &symbol.interfaces {
            let inner = self.instantiated(scope, interface.type_parameters.as_deref(), args);
            let (properties, indexes) = (&mut all.properties, &mut all.indexes);
            let called = self.add_signatures(&inner, &interface.body.body, properties, indexes);
            all.called = called.or(all.called);
        }
        self.gathered(all)
    }

    /// A base type in which `this` is what extends it.
    pub(super) fn with_this(&mut self, base: Ty, scope: &Scope<'a>) -> Ty {
        let (Some(this), Some(named)) = (scope.parameter("this"), self.name_of(base)) else {
            return base;
        };
        // Evaluated for itself first, which finds what extends itself.
        if !self.is_declared_object(base) || !matches!(self.kind(base), Kind::Object(_)) {
            return base;
        }
        let Some(symbol) = self.project.symbol_in(named.table, named.name).cloned() else {
            return base;
        };
        let module = self.project.module_of(named.table);
        if !self.may_mention_this(module, &symbol) || !self.enter() {
            return base;
        }
        let scope = Scope::of(named.table, module).with("this", this);
        let ty = self.interface(&scope, &symbol, &named.args);
        self.leave();
        ty
    }

    fn may_mention_this(&self, module: ModuleId, symbol: &Symbol<'a>) -> bool {
        let extends = symbol.interfaces.iter().any(|one| !one.extends.is_empty())
            || symbol.class.is_some_and(|one| one.heritage.is_some());
        let source = self.project.get(module).source;
        let class = symbol.class.map(|one| one.span);
        let mut spans = symbol.interfaces.iter().map(|one| one.span).chain(class);
        extends || spans.any(|span| span.source_text(source).contains("this"))
    }

    pub(super) fn gathered(&mut self, all: Gathered) -> Ty {
        if all.properties.is_empty() && all.indexes.is_empty() {
            if let Some(ty) = all.called.or(all.other) {
                return ty;
            }
        } else if let Some(other) = all.other
            && !self.is_object_kind(other)
        {
            return other;
        }
        self.object(all.properties, all.indexes)
    }

    /// Adds what a base type has.
    pub(super) fn inherit(&mut self, all: &mut Gathered, base: Ty) {
        match self.kind(base) {
            Kind::Object(object) => {
                all.properties.extend(object.properties().iter().cloned());
                all.indexes.extend(object.indexes().iter().cloned());
            }
            Kind::Any | Kind::Unknown | Kind::NonPrimitive => {}
            Kind::Function(_) => all.called = Some(base),
            _ => all.other = Some(base),
        }
    }

    fn is_object_kind(&mut self, ty: Ty) -> bool {
        matches!(self.kind(ty), Kind::Object(_))
    }

    /// Whether a type is the name of an interface or a class.
    pub(super) fn is_declared_object(&self, ty: Ty) -> bool {
        let Some(named) = self.name_of(ty) else { return false };
        let symbol = self.project.symbol_in(named.table, named.name);
        symbol.is_some_and(|symbol| !symbol.interfaces.is_empty() || symbol.class.is_some())
    }

    /// Whether a type is the name of an alias that has a comment of its own.
    pub(crate) fn has_comment(&self, ty: Ty) -> bool {
        self.comment_of(ty).is_some()
    }

    /// The comment above the declaration that a type names.
    pub(crate) fn comment_of(&self, ty: Ty) -> Option<Rc<Doc>> {
        let place = self.declaration_place(ty)?;
        self.declaration_doc(place.module, place.span.start)
    }

    /// Where the declaration stands that a type names.
    pub(crate) fn declaration_place(&self, ty: Ty) -> Option<Place> {
        let named = self.name_of(ty)?;
        let module = self.project.module_of(named.table);
        let symbol = self.project.symbol_in(named.table, named.name)?;
        let span = if let Some(alias) = symbol.alias {
            alias.span
        } else if let Some(interface) = symbol.interfaces.first() {
            interface.span
        } else if let Some(class) = symbol.class {
            class.span
        } else {
            symbol.enums.first()?.span
        };
        Some(Place { module, span })
    }

    /// The comment above a declaration, which may begin with `export` and `default`.
    fn declaration_doc(&self, id: ModuleId, start: u32) -> Option<Rc<Doc>> {
        let module = self.project.get(id);
        let mut start = start;
        for word in ["declare", "abstract", "default", "export"] {
            let before = module.source.get(..start as usize)?.trim_end();
            if let Some(rest) = before.strip_suffix(word) {
                start = u32::try_from(rest.len()).ok()?;
            }
        }
        self.comment_above(id, start)
    }
}
