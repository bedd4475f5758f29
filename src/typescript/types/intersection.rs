//! Intersections: objects merge, unions are distributed, a brand falls off.

use oxc_ast::ast::TSType;

use super::union::MAX_MEMBERS;
use super::{Evaluator, Index, Kind, Property, Scope, Ty};

impl<'a> Evaluator<'a> {
    pub(super) fn intersection(&mut self, scope: &Scope<'a>, types: &'a [TSType<'a>]) -> Ty {
        let mut all: Option<Ty> = None;
        for node in types {
            let one = self.type_of(scope, node);
            all = Some(match all {
                Some(left) => self.intersect(left, one),
                None => one,
            });
        }
        all.unwrap_or_else(|| self.intern(Kind::Unknown))
    }

    /// `left & right`.
    pub(super) fn intersect(&mut self, left: Ty, right: Ty) -> Ty {
        if left == right || !self.enter() {
            return left;
        }
        let ty = self.intersect_kinds(left, right);
        self.leave();
        ty
    }

    #[expect(clippy::match_same_arms, reason = "the rules hold in this order")]
    fn intersect_kinds(&mut self, left: Ty, right: Ty) -> Ty {
        let (kind, other) = (self.kind(left), self.kind(right));
        match (&kind, &other) {
            (Kind::Never | Kind::Unsayable(_), _) | (_, Kind::Unknown) => left,
            (_, Kind::Never | Kind::Unsayable(_)) | (Kind::Unknown, _) => right,
            (Kind::Any, _) | (_, Kind::Any) => self.intern(Kind::Any),
            (Kind::Union(_), _) | (_, Kind::Union(_)) => self.distribute(left, right),
            (Kind::Object(_), Kind::Object(_)) => self.merge_objects(left, right),
            // What is intersected with a primitive is a brand, and JSON has none.
            (Kind::Object(_) | Kind::NonPrimitive, Kind::Undefined | Kind::Null)
            | (Kind::Undefined | Kind::Null, Kind::Object(_) | Kind::NonPrimitive) => {
                self.intern(Kind::Never)
            }
            (Kind::Object(_), Kind::NonPrimitive) => left,
            (Kind::NonPrimitive, Kind::Object(_)) => right,
            (Kind::Object(_) | Kind::NonPrimitive, _) => right,
            (_, Kind::Object(_) | Kind::NonPrimitive) => left,
            (Kind::Array(one), Kind::Array(other)) => {
                let item = self.both(*one, *other);
                self.intern(Kind::Array(item))
            }
            (Kind::Tuple(_), Kind::Array(_)) => left,
            (Kind::Array(_), Kind::Tuple(_)) => right,
            _ if kind == other => left,
            _ if self.is_part_of(left, right) => left,
            _ if self.is_part_of(right, left) => right,
            _ => self.intern(Kind::Never),
        }
    }

    fn is_part_of(&mut self, part: Ty, whole: Ty) -> bool {
        self.assignable(part, whole)
    }

    fn distribute(&mut self, left: Ty, right: Ty) -> Ty {
        let (lefts, rights) = (self.members_of(left), self.members_of(right));
        if lefts.len().saturating_mul(rights.len()) > MAX_MEMBERS {
            self.exhaust("the intersection of the unions has more than 10,000 members");
            return self.intern(Kind::Any);
        }
        let mut members = Vec::with_capacity(lefts.len() * rights.len());
        for left in lefts {
            for right in &rights {
                let one = self.intersect(left, *right);
                // Two closed objects that cannot both be meant: a discriminant differs.
                if !self.is_impossible(one) {
                    members.push(one);
                }
            }
        }
        self.union_of(members)
    }

    /// Whether an object has a required property that nothing can be.
    fn is_impossible(&mut self, ty: Ty) -> bool {
        let Kind::Object(object) = self.kind(ty) else { return false };
        let mut required = object.properties().iter().filter(|property| !property.optional);
        required.any(|property| matches!(self.kind_now(property.ty), Kind::Never))
    }

    fn is_literal(&self, ty: Ty) -> bool {
        matches!(self.kind_now(ty), Kind::Text(_) | Kind::Digits(_) | Kind::Flag(_) | Kind::Big(_))
    }

    fn merge_objects(&mut self, left: Ty, right: Ty) -> Ty {
        let (Kind::Object(one), Kind::Object(other)) = (self.kind(left), self.kind(right)) else {
            return left;
        };
        let mut properties: Vec<Property> = one.properties().to_vec();
        for property in other.properties() {
            if !self.step() {
                break;
            }
            let Some(mine) = one.get(&property.name) else {
                properties.push(property.clone());
                continue;
            };
            // Two literals that differ are seen at once; anything else waits, it may be recursive.
            let ty = if self.is_literal(mine.ty) && self.is_literal(property.ty) {
                self.intersect(mine.ty, property.ty)
            } else {
                self.both(mine.ty, property.ty)
            };
            let merged = Property {
                ty,
                optional: mine.optional && property.optional,
                doc: mine.doc.clone().or_else(|| property.doc.clone()),
                default: mine.default.clone().or_else(|| property.default.clone()),
                ..mine.clone()
            };
            properties.push(merged);
        }
        let mut indexes: Vec<Index> = one.indexes().to_vec();
        for index in other.indexes() {
            match indexes.iter_mut().find(|mine| mine.key == index.key) {
                Some(mine) => mine.ty = self.both(mine.ty, index.ty),
                None => indexes.push(index.clone()),
            }
        }
        self.object(properties, indexes)
    }
}
