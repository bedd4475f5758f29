//! Mapped types: one property or index signature for each key.

use oxc_ast::ast::{
    TSMappedType, TSMappedTypeModifierOperator, TSType, TSTypeName, TSTypeOperatorOperator,
};

use super::{Element, Evaluator, Index, Kind, Place, Property, Scope, Ty};

/// What one mapped type is made of.
struct Map<'a, 'e> {
    scope: &'e Scope<'a>,
    node: &'a TSMappedType<'a>,
    /// The type whose keys are mapped, and whose modifiers and comments stay.
    of: Option<Ty>,
}

impl<'a> Evaluator<'a> {
    pub(super) fn mapped(&mut self, scope: &Scope<'a>, node: &'a TSMappedType<'a>) -> Ty {
        let (of, whole) = self.mapped_over(scope, &node.constraint);
        if let (Some(of), true, None) = (of, whole, &node.name_type) {
            match self.kind(of) {
                Kind::Union(_) => return self.map_each(scope, node, of),
                Kind::Array(item) => {
                    let number = self.intern(Kind::Number);
                    let ty = self.template_of(
                        &Map { scope, node, of: Some(of) },
                        number,
                        Some(item),
                        true,
                    );
                    return self.intern(Kind::Array(ty));
                }
                Kind::Tuple(elements) => return self.map_tuple(scope, node, of, &elements),
                Kind::Any | Kind::Object(_) => {}
                Kind::NonPrimitive => return self.object(Vec::new(), Vec::new()),
                _ => return of,
            }
        }
        let map = Map { scope, node, of };
        let (mut properties, mut indexes) = (Vec::new(), Vec::new());
        match of.map(|of| self.kind(of)) {
            Some(Kind::Object(object)) if whole => {
                for property in object.properties() {
                    if !self.step() {
                        break;
                    }
                    let key = self.key_of(&property.name);
                    self.map_key(&map, key, Some(property), &mut properties, &mut indexes);
                }
                for index in object.indexes() {
                    self.map_key(&map, index.key, None, &mut properties, &mut indexes);
                }
            }
            from => {
                let keys = self.type_of(scope, &node.constraint);
                if matches!(self.kind(keys), Kind::Unsayable(_)) {
                    return keys;
                }
                for key in self.members_of(keys) {
                    if !self.step() {
                        break;
                    }
                    let words = self.words_of(key);
                    let property = match (&from, &words) {
                        (Some(Kind::Object(object)), Some(words)) => object.get(words),
                        _ => None,
                    };
                    self.map_key(&map, key, property, &mut properties, &mut indexes);
                }
            }
        }
        self.object(properties, indexes)
    }

    /// The type `T` of `keyof T`, where the keys are that, or a parameter that extends that; and
    /// whether they are all of its keys.
    fn mapped_over(&mut self, scope: &Scope<'a>, keys: &'a TSType<'a>) -> (Option<Ty>, bool) {
        match keys {
            TSType::TSTypeOperatorType(one) if one.operator == TSTypeOperatorOperator::Keyof => {
                (Some(self.type_of(scope, &one.type_annotation)), true)
            }
            TSType::TSParenthesizedType(inner) => self.mapped_over(scope, &inner.type_annotation),
            TSType::TSTypeReference(one) => match &one.type_name {
                TSTypeName::IdentifierReference(name) => {
                    match scope.constraint(name.name.as_str()) {
                        Some(constraint @ TSType::TSTypeOperatorType(_)) => {
                            (self.mapped_over(scope, constraint).0, false)
                        }
                        _ => (None, false),
                    }
                }
                _ => (None, false),
            },
            _ => (None, false),
        }
    }

    /// A mapped type over a union maps each of its members.
    fn map_each(&mut self, scope: &Scope<'a>, node: &'a TSMappedType<'a>, of: Ty) -> Ty {
        let TSType::TSTypeOperatorType(keyof) = &node.constraint else { return of };
        let TSType::TSTypeReference(one) = &keyof.type_annotation else {
            return self.object(Vec::new(), Vec::new());
        };
        let TSTypeName::IdentifierReference(name) = &one.type_name else {
            return self.object(Vec::new(), Vec::new());
        };
        let members = self.members_of(of);
        let all = members
            .into_iter()
            .map(|member| self.mapped(&scope.with(name.name.as_str(), member), node))
            .collect();
        self.union_of(all)
    }

    fn map_tuple(
        &mut self,
        scope: &Scope<'a>,
        node: &'a TSMappedType<'a>,
        of: Ty,
        elements: &[Element],
    ) -> Ty {
        let map = Map { scope, node, of: Some(of) };
        let all = elements.iter().enumerate().map(|(at, element)| {
            let key = self.text(&at.to_string());
            let ty = self.template_of(&map, key, Some(element.ty), true);
            let optional = optional(node, element.optional);
            Element { ty, optional, ..element.clone() }
        });
        let all = all.collect();
        self.tuple_of(all)
    }

    fn map_key(
        &mut self,
        map: &Map<'a, '_>,
        key: Ty,
        from: Option<&Property>,
        properties: &mut Vec<Property>,
        indexes: &mut Vec<Index>,
    ) {
        let place = Place { module: map.scope.module, span: map.node.span };
        let scope = map.scope.with(map.node.key.name.as_str(), key);
        let renamed = match &map.node.name_type {
            Some(name) => {
                let name = self.type_of(&scope, name);
                self.members_of(name)
            }
            None => vec![key],
        };
        for name in renamed {
            let Some(words) = self.words_of(name) else {
                let ty = self.template_of(map, key, None, false);
                self.push_index(indexes, name, ty, place);
                continue;
            };
            let was_optional = from.is_some_and(|from| from.optional);
            let ty = self.template_of(map, key, from.map(|from| from.ty), was_optional);
            properties.push(Property {
                name: words,
                ty,
                optional: optional(map.node, was_optional),
                doc: from.and_then(|from| from.doc.clone()),
                default: from.and_then(|from| from.default.clone()),
                place: from.map_or(place, |from| from.place),
            });
        }
    }

    /// The type of one member: `T[K]` is the member's own type, everything else is evaluated.
    fn template_of(&mut self, map: &Map<'a, '_>, key: Ty, own: Option<Ty>, optional: bool) -> Ty {
        let Some(node) = &map.node.type_annotation else { return self.intern(Kind::Any) };
        let minus = map.node.optional == Some(TSMappedTypeModifierOperator::Minus);
        if let (Some(own), Some(of), TSType::TSIndexedAccessType(access)) = (own, map.of, node)
            && is_parameter(&access.index_type, map.node.key.name.as_str())
            && self.type_of(map.scope, &access.object_type) == of
        {
            return if minus && optional { self.without_undefined(own) } else { own };
        }
        let scope = map.scope.with(map.node.key.name.as_str(), key);
        // An element of an array is reached by its own type, whatever `T[number]` says.
        self.deferred(&scope, node)
    }

    pub(super) fn without_undefined(&mut self, ty: Ty) -> Ty {
        let members = self.members_of(ty);
        let kept: Vec<Ty> = members
            .iter()
            .copied()
            .filter(|member| !matches!(self.kind(*member), Kind::Undefined))
            .collect();
        if kept.len() == members.len() { ty } else { self.union_of(kept) }
    }
}

/// Whether a member is optional after the map's `?`, `+?` or `-?`.
fn optional(node: &TSMappedType<'_>, was: bool) -> bool {
    match node.optional {
        Some(TSMappedTypeModifierOperator::Minus) => false,
        Some(_) => true,
        None => was,
    }
}

/// Whether a type is the type parameter `name`.
fn is_parameter(node: &TSType<'_>, name: &str) -> bool {
    matches!(node, TSType::TSTypeReference(one)
        if matches!(&one.type_name, TSTypeName::IdentifierReference(id) if id.name == name))
}
