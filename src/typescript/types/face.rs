//! What the rest of the crate asks of types.

use super::{Evaluator, Index, Kind, Property, Ty};
use crate::project::{ExportTarget, Found, ModuleId};

impl Evaluator<'_> {
    /// The type that a module exports, or declares, as `name`, which may be dotted.
    pub(crate) fn exported_type(&mut self, id: ModuleId, name: &str) -> Ty {
        let table = self.project.get(id).table;
        let place = Self::place(id, oxc_span::Span::default());
        self.begin(place);
        let mut names = name.split('.');
        let first = names.next().unwrap_or_default();
        let mut found = self.project.exported(id, first);
        found = found.or_else(|| self.project.find(table, first));
        for name in names {
            found = found.and_then(|found| self.project.member(found, name));
        }
        let is_value = match found {
            Some(Found::Symbol(table, own)) => {
                self.project.symbol_in(table, own).is_some_and(|one| !one.is_type())
            }
            Some(Found::Export(_, target)) => !matches!(target, ExportTarget::Class(_)),
            _ => false,
        };
        if is_value {
            return self.found_value(found, name, place);
        }
        let ty = self.found_type(found, Vec::new(), name, place);
        if let Some(place) = self.declaration_place(ty) {
            self.begin(place);
        }
        ty
    }

    /// The type `any`.
    pub(crate) fn any(&mut self) -> Ty {
        self.intern(Kind::Any)
    }

    /// `Array<item>`.
    pub(crate) fn array_of(&mut self, item: Ty) -> Ty {
        self.intern(Kind::Array(item))
    }

    /// A closed object with these properties.
    pub(crate) fn object_of(&mut self, properties: Vec<Property>) -> Ty {
        self.object(properties, Vec::new())
    }

    /// The properties of `ty`, where it is one object (also an interface, an intersection, ...);
    /// `None` where it is anything else, also a union or an array.
    pub(crate) fn properties_of(&mut self, ty: Ty) -> Option<Vec<Property>> {
        match self.kind(ty) {
            Kind::Object(object) => Some(object.properties().to_vec()),
            _ => None,
        }
    }

    /// `ty`, an object, with these properties in place of its own of the same name; its index
    /// signatures stay. A type that is no object stays as it is.
    pub(crate) fn replace_properties(&mut self, ty: Ty, properties: Vec<Property>) -> Ty {
        let Kind::Object(object) = self.kind(ty) else { return ty };
        let mut all = object.properties().to_vec();
        all.extend(properties);
        let indexes: Vec<Index> = object.indexes().to_vec();
        self.object(all, indexes)
    }

    /// Whether it is `void`, `undefined` or `never`: a result without a value.
    pub(crate) fn is_nothing(&mut self, ty: Ty) -> bool {
        matches!(self.kind(ty), Kind::Undefined | Kind::Never)
    }

    /// Whether a value of it is always a JSON object, also for a union of objects.
    pub(crate) fn is_object(&mut self, ty: Ty) -> bool {
        match self.kind(ty) {
            Kind::Object(_) | Kind::NonPrimitive => true,
            Kind::Union(members) => members.iter().all(|one| self.is_object(*one)),
            _ => false,
        }
    }

    /// Whether `undefined` is one of its values.
    pub(crate) fn may_be_undefined(&mut self, ty: Ty) -> bool {
        match self.kind(ty) {
            Kind::Undefined => true,
            Kind::Union(members) => {
                members.iter().any(|one| matches!(self.kind_now(*one), Kind::Undefined))
            }
            _ => false,
        }
    }
}
