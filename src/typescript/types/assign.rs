//! Whether a value of one type is one of another, and what `infer` finds on the way.

use super::kind::Rest;
use super::{Element, Evaluator, Kind, ObjectType, Ty};

impl Evaluator<'_> {
    /// Whether every value of `from` is one of `to`; each hole of `to` gains what stands there.
    pub(super) fn assignable(&mut self, from: Ty, to: Ty) -> bool {
        if from == to {
            return true;
        }
        if !self.enter() {
            return false;
        }
        let to = self.resolve(to);
        if let Kind::Hole(hole) = *self.kind_now(to) {
            let from = self.resolve_to_name(from);
            self.holes[hole as usize].found.push(from);
            self.leave();
            return true;
        }
        let from = self.resolve(from);
        // A pair that is being compared already holds as far as it goes.
        let result = from == to || self.assumed.contains(&(from, to)) || {
            self.assumed.push((from, to));
            let result = self.is_assignable(from, to);
            self.assumed.pop();
            result
        };
        self.leave();
        result
    }

    #[expect(clippy::match_same_arms, reason = "the rules hold in this order")]
    fn is_assignable(&mut self, from: Ty, to: Ty) -> bool {
        let (source, target) = (self.kind(from), self.kind(to));
        if matches!(target, Kind::Any | Kind::Unknown) || matches!(source, Kind::Any | Kind::Never)
        {
            return true;
        }
        match (&source, &target) {
            (Kind::Union(members), _) => members.iter().all(|one| self.assignable(*one, to)),
            (Kind::Boolean, Kind::Union(_)) => {
                self.fits_union(from, to) || {
                    let flags = self.members_of(from);
                    flags.into_iter().all(|flag| self.fits_union(flag, to))
                }
            }
            (_, Kind::Union(_)) => self.fits_union(from, to),
            (Kind::Text(_) | Kind::Template(..), Kind::String)
            | (Kind::Digits(_), Kind::Number)
            | (Kind::Flag(_), Kind::Boolean)
            | (Kind::Big(_), Kind::BigInt) => true,
            (Kind::Text(text), Kind::Template(texts, types)) => {
                self.fits_template(text, texts, types)
            }
            (Kind::Array(item), Kind::Array(wanted)) => self.assignable(*item, *wanted),
            (Kind::Tuple(elements), Kind::Array(wanted)) => {
                elements.iter().all(|one| self.assignable(one.ty, *wanted))
            }
            (Kind::Array(item), Kind::Tuple(elements)) => {
                self.array_to_tuple(from, *item, elements)
            }
            (Kind::Tuple(elements), Kind::Tuple(wanted)) => self.tuple_to_tuple(elements, wanted),
            (Kind::Promise(inner), Kind::Promise(wanted)) => self.assignable(*inner, *wanted),
            (Kind::Function(one), Kind::Function(wanted)) => {
                if one.constructs != wanted.constructs {
                    return false;
                }
                let (given, taken) = (wanted.parameters.clone(), one.parameters.clone());
                let (result, expected) = (one.result, wanted.result);
                let fits = self.parameters_fit(&taken, &given);
                fits && (matches!(self.kind_now(expected), Kind::Undefined)
                    || self.assignable(result, expected))
            }
            (Kind::Object(object), Kind::Object(wanted)) => self.object_to_object(object, wanted),
            (_, Kind::Object(wanted)) => self.other_to_object(from, &source, wanted),
            (
                Kind::Object(_)
                | Kind::Array(_)
                | Kind::Tuple(_)
                | Kind::Function(_)
                | Kind::Promise(_)
                | Kind::Date
                | Kind::Url
                | Kind::Bytes
                | Kind::Unsayable(_),
                Kind::NonPrimitive,
            ) => true,
            (Kind::Unsayable(one), Kind::Unsayable(other)) => {
                !one.name.is_empty()
                    && one.name == other.name
                    && one
                        .args
                        .iter()
                        .zip(&other.args)
                        .all(|(one, other)| self.assignable(*one, *other))
            }
            _ => false,
        }
    }

    fn fits_union(&mut self, from: Ty, to: Ty) -> bool {
        let Kind::Union(members) = self.kind(to) else { return false };
        if members.contains(&from) {
            return true;
        }
        let (holes, plain): (Vec<Ty>, Vec<Ty>) =
            members.iter().partition(|one| matches!(self.arena.get(**one), Kind::Hole(_)));
        plain.into_iter().chain(holes).any(|member| self.assignable(from, member))
    }

    fn object_to_object(&mut self, from: &ObjectType, to: &ObjectType) -> bool {
        let has_none = to.properties().iter().all(|wanted| from.get(&wanted.name).is_none());
        if is_weak(to) && has_none && !from.properties().is_empty() {
            return false;
        }
        for wanted in to.properties() {
            let fits = match from.get(&wanted.name) {
                Some(own) if own.optional && !wanted.optional => false,
                Some(own) => self.assignable(own.ty, wanted.ty),
                None => wanted.optional,
            };
            if !fits || !self.step() {
                return false;
            }
        }
        to.indexes().iter().all(|index| {
            let is_string = matches!(self.kind_now(index.key), Kind::String);
            let own = from.properties().iter().all(|one| {
                let key = self.key_of(&one.name);
                let covered = is_string || self.assignable(key, index.key);
                !covered || self.assignable(one.ty, index.ty)
            });
            own && from.indexes().iter().all(|one| self.assignable(one.ty, index.ty))
        })
    }

    /// Whether what is no object type has the members of one.
    fn other_to_object(&mut self, from: Ty, source: &Kind, to: &ObjectType) -> bool {
        if matches!(source, Kind::Null | Kind::Undefined | Kind::Unknown) || is_weak(to) {
            return false;
        }
        let length = self.text("length");
        let open = to.indexes().iter().all(|index| match source {
            Kind::Array(_) | Kind::Tuple(_) => matches!(self.arena.get(index.key), Kind::Number),
            _ => matches!(source, Kind::Function(_)),
        });
        open && to.properties().iter().all(|wanted| {
            let place = wanted.place;
            match (source, &*wanted.name) {
                (Kind::Array(_) | Kind::Tuple(_) | Kind::String | Kind::Text(_), "length") => {
                    let own = self.indexed(from, length, place);
                    self.assignable(own, wanted.ty)
                }
                (Kind::Tuple(elements), name) => match name.parse::<usize>() {
                    Ok(at) if at < elements.len() => self.assignable(elements[at].ty, wanted.ty),
                    _ => wanted.optional,
                },
                _ => wanted.optional,
            }
        })
    }

    fn array_to_tuple(&mut self, from: Ty, item: Ty, wanted: &[Element]) -> bool {
        match wanted {
            [only] if only.rest == Rest::Whole => self.assignable(from, only.ty),
            _ => wanted.iter().all(|one| {
                (one.optional || one.rest == Rest::Each) && self.assignable(item, one.ty)
            }),
        }
    }

    fn tuple_to_tuple(&mut self, from: &[Element], wanted: &[Element]) -> bool {
        let Some(rest) = wanted.iter().position(|one| one.rest != Rest::No) else {
            let closed = from.iter().all(|one| one.rest == Rest::No);
            return closed
                && from.len() <= wanted.len()
                && wanted.iter().enumerate().all(|(at, wanted)| match from.get(at) {
                    Some(own) => {
                        (wanted.optional || !own.optional) && self.assignable(own.ty, wanted.ty)
                    }
                    None => wanted.optional,
                });
        };
        let after = wanted.len() - rest - 1;
        let least = wanted.iter().filter(|one| one.rest == Rest::No && !one.optional).count();
        if from.len() < least {
            return false;
        }
        let end = from.len().saturating_sub(after).max(rest.min(from.len()));
        let start = rest.min(from.len());
        let fixed = from[..start]
            .iter()
            .zip(wanted)
            .all(|(own, wanted)| self.assignable(own.ty, wanted.ty));
        let tail = from[end..].iter().zip(&wanted[rest + 1..]);
        let tail = tail
            .collect::<Vec<_>>()
            .into_iter()
            .all(|(own, wanted)| self.assignable(own.ty, wanted.ty));
        let middle = &from[start..end];
        let inner = if wanted[rest].rest == Rest::Whole {
            let whole = self.tuple_of(middle.to_vec());
            self.assignable(whole, wanted[rest].ty)
        } else {
            middle.iter().all(|own| self.assignable(own.ty, wanted[rest].ty))
        };
        fixed && tail && inner
    }

    /// Whether a function that takes `taken` can be given `given`.
    fn parameters_fit(&mut self, taken: &[Element], given: &[Element]) -> bool {
        if let [only] = given
            && only.rest == Rest::Whole
        {
            let whole = self.tuple_of(taken.to_vec());
            return self.assignable(whole, only.ty);
        }
        if let [.., last] = given
            && last.rest == Rest::Each
            && matches!(self.kind(last.ty), Kind::Any | Kind::Never)
        {
            return taken
                .iter()
                .zip(&given[..given.len() - 1])
                .all(|(own, given)| self.parameter_fits(own.ty, given.ty));
        }
        let required = taken.iter().filter(|one| !one.optional && one.rest == Rest::No).count();
        required <= given.len()
            && taken.iter().zip(given).all(|(own, given)| self.parameter_fits(own.ty, given.ty))
    }

    fn parameter_fits(&mut self, taken: Ty, given: Ty) -> bool {
        // An `infer` among the parameters finds what the function takes.
        if let Kind::Hole(hole) = self.kind(given) {
            self.holes[hole as usize].is_parameter = true;
        }
        if self.has_hole(given) {
            self.assignable(taken, given)
        } else {
            self.assignable(given, taken)
        }
    }

    fn has_hole(&mut self, ty: Ty) -> bool {
        match self.kind(ty) {
            Kind::Hole(_) => true,
            Kind::Array(item) => self.has_hole(item),
            Kind::Object(object) => {
                object.properties().iter().any(|one| matches!(self.kind_now(one.ty), Kind::Hole(_)))
            }
            _ => false,
        }
    }
}

/// Whether nothing of an object type is required, so that only a property in common says that a
/// value is meant as one.
fn is_weak(object: &ObjectType) -> bool {
    !object.properties().is_empty()
        && object.indexes().is_empty()
        && object.properties().iter().all(|property| property.optional)
}
