//! `keyof T` and `T[K]`.

use std::collections::HashSet;
use std::rc::Rc;

use super::kind::Rest;
use super::{Evaluator, Kind, Place, Ty};

impl Evaluator<'_> {
    /// `keyof ty`.
    pub(super) fn keys_of(&mut self, ty: Ty) -> Ty {
        match self.kind(ty) {
            Kind::Object(object) => {
                let mut keys = Vec::with_capacity(object.properties().len());
                for property in object.properties() {
                    if !self.step() {
                        break;
                    }
                    keys.push(self.key_of(&property.name));
                }
                for index in object.indexes() {
                    keys.push(index.key);
                    if matches!(self.kind_now(index.key), Kind::String) {
                        keys.push(self.intern(Kind::Number));
                    }
                }
                self.union_of(keys)
            }
            Kind::Union(members) => {
                let mut common: Option<Vec<Ty>> = None;
                for member in members.iter() {
                    let keys = self.keys_of(*member);
                    let keys = self.members_of(keys);
                    common = Some(match common {
                        Some(common) => {
                            let keys: HashSet<Ty> = keys.into_iter().collect();
                            common.into_iter().filter(|key| keys.contains(key)).collect()
                        }
                        None => keys,
                    });
                }
                self.union_of(common.unwrap_or_default())
            }
            Kind::Any | Kind::Never => self.property_key(),
            Kind::Tuple(elements) => {
                let keys = (0..elements.len()).map(|at| self.text(&at.to_string())).collect();
                self.union_of(keys)
            }
            Kind::Array(_) => self.intern(Kind::Number),
            Kind::Unsayable(_) => ty,
            _ => self.intern(Kind::Never),
        }
    }

    /// `string | number | symbol`.
    pub(super) fn property_key(&mut self) -> Ty {
        let all = [Kind::String, Kind::Number, Kind::Symbol].map(|kind| self.intern(kind));
        self.union_of(all.to_vec())
    }

    /// The literal type of a property's name, a number where it is written as one.
    pub(super) fn key_of(&mut self, name: &Rc<str>) -> Ty {
        let is_number = name.parse::<u32>().is_ok_and(|number| number.to_string() == **name);
        match name.parse::<f64>() {
            Ok(number) if is_number => self.digits(number),
            _ => self.intern(Kind::Text(Rc::clone(name))),
        }
    }

    /// `object[index]`.
    pub(super) fn indexed(&mut self, object: Ty, index: Ty, place: Place) -> Ty {
        if !self.enter() {
            return self.intern(Kind::Any);
        }
        let ty = self.indexed_kind(object, index, place);
        self.leave();
        ty
    }

    fn indexed_kind(&mut self, object: Ty, index: Ty, place: Place) -> Ty {
        match (self.kind(object), self.kind(index)) {
            (Kind::Any, _) => self.intern(Kind::Any),
            (Kind::Unsayable(_), _) | (_, Kind::Never) => {
                if matches!(self.kind(index), Kind::Never) { index } else { object }
            }
            (_, Kind::Unsayable(_)) => index,
            (Kind::Union(members), _) => {
                let all = members.iter().map(|one| self.indexed(*one, index, place)).collect();
                self.union_of(all)
            }
            (_, Kind::Union(_) | Kind::Boolean) => {
                let keys = self.members_of(index);
                let all = keys.into_iter().map(|one| self.indexed(object, one, place)).collect();
                self.union_of(all)
            }
            (Kind::Object(of), key) => {
                let words = self.words_of(index);
                if let Some(words) = &words
                    && let Some(property) = of.get(words)
                {
                    let (ty, optional) = (property.ty, property.optional);
                    return if optional { self.or_undefined(ty) } else { ty };
                }
                let is_number = matches!(key, Kind::Digits(_) | Kind::Number);
                let found = of.indexes().iter().find(|it| match self.arena.get(it.key) {
                    Kind::String => true,
                    Kind::Number => is_number,
                    _ => it.key == index || words.is_some(),
                });
                match found {
                    Some(found) => found.ty,
                    None => self.no_property(index, place),
                }
            }
            (Kind::Array(item), Kind::Number | Kind::Digits(_)) => item,
            (Kind::Tuple(elements), Kind::Number) => {
                let all = elements.iter().map(|one| one.ty).collect();
                self.union_of(all)
            }
            (Kind::Tuple(elements), Kind::Digits(_) | Kind::Text(_)) => {
                self.element_at(&elements, index, place)
            }
            (Kind::Array(_) | Kind::String | Kind::Text(_), Kind::Text(key))
                if &*key == "length" =>
            {
                self.intern(Kind::Number)
            }
            (Kind::Function(one), Kind::Text(name)) => {
                match one.members.iter().find(|member| member.name == name) {
                    Some(member) => member.ty,
                    None => self.no_property(index, place),
                }
            }
            _ => self.no_property(index, place),
        }
    }

    fn element_at(&mut self, elements: &[super::Element], index: Ty, place: Place) -> Ty {
        let words = self.words_of(index).unwrap_or_else(|| Rc::from(""));
        let rest = elements.iter().position(|one| one.rest != Rest::No);
        if &*words == "length" {
            let count = u32::try_from(elements.len()).unwrap_or(u32::MAX);
            if rest.is_some() {
                return self.intern(Kind::Number);
            }
            let least = elements.iter().filter(|one| !one.optional).count();
            let least = u32::try_from(least).unwrap_or(u32::MAX);
            let counts = (least..=count).map(|count| self.digits(f64::from(count))).collect();
            return self.union_of(counts);
        }
        let Ok(at) = words.parse::<usize>() else { return self.no_property(index, place) };
        match (elements.get(at), rest) {
            (Some(one), None) if one.optional => self.or_undefined(one.ty),
            (Some(one), None) => one.ty,
            (Some(one), Some(rest)) if at <= rest => one.ty,
            (_, Some(_)) => {
                let all = elements.iter().map(|one| one.ty).collect();
                self.union_of(all)
            }
            (None, None) => self.no_property(index, place),
        }
    }

    /// `ty | undefined`.
    pub(super) fn or_undefined(&mut self, ty: Ty) -> Ty {
        let undefined = self.intern(Kind::Undefined);
        self.union_of(vec![ty, undefined])
    }

    fn no_property(&mut self, index: Ty, place: Place) -> Ty {
        let words = self.words_of(index);
        let message = match words {
            Some(words) => format!("the type has no property `{words}`"),
            None => "the type cannot be indexed by this".to_owned(),
        };
        self.unsayable(place, message, "name a property that it has")
    }
}
