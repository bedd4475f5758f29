//! Unions: flat, each member once, literals absorbed by their type.

use std::collections::HashSet;
use std::rc::Rc;

use super::{Evaluator, Kind, Ty};

/// How many members a union may have.
pub(super) const MAX_MEMBERS: usize = 10_000;

/// The types that absorb literals, as far as a union has them.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "one for each type that has literals")]
struct Widest {
    string: bool,
    number: bool,
    boolean: bool,
    bigint: bool,
}

impl Evaluator<'_> {
    /// `a | b | ...`.
    pub(crate) fn union_of(&mut self, members: Vec<Ty>) -> Ty {
        self.spend(members.len());
        let mut flat = Vec::with_capacity(members.len());
        let mut seen = HashSet::with_capacity(members.len());
        let mut widest = Widest::default();
        for member in members {
            let member = self.as_member(member);
            match self.kind_now(member).clone() {
                Kind::Any => return member,
                Kind::Unknown => return self.intern(Kind::Unknown),
                Kind::Never => {}
                Kind::Union(inner) => {
                    self.spend(inner.len());
                    for one in inner.iter() {
                        self.add(*one, &mut flat, &mut seen, &mut widest);
                    }
                }
                _ => self.add(member, &mut flat, &mut seen, &mut widest),
            }
            if flat.len() > MAX_MEMBERS {
                self.exhaust("the union has more than 10,000 members");
                return self.intern(Kind::Any);
            }
        }
        self.join_flags(&mut flat, &seen, &mut widest);
        flat.retain(|member| !match self.arena.get(*member) {
            Kind::Text(_) | Kind::Template(..) => widest.string,
            Kind::Digits(_) => widest.number,
            Kind::Flag(_) => widest.boolean,
            Kind::Big(_) => widest.bigint,
            _ => false,
        });
        match flat.as_slice() {
            [] => self.intern(Kind::Never),
            [only] => *only,
            _ => self.intern(Kind::Union(Rc::from(flat))),
        }
    }

    fn add(&mut self, one: Ty, flat: &mut Vec<Ty>, seen: &mut HashSet<Ty>, widest: &mut Widest) {
        if !seen.insert(one) {
            return;
        }
        match self.kind_now(one) {
            Kind::String => widest.string = true,
            Kind::Number => widest.number = true,
            Kind::Boolean => widest.boolean = true,
            Kind::BigInt => widest.bigint = true,
            _ => {}
        }
        flat.push(one);
    }

    /// `true | false` is `boolean`, in the place of the first.
    fn join_flags(&mut self, flat: &mut [Ty], seen: &HashSet<Ty>, widest: &mut Widest) {
        let yes = self.intern(Kind::Flag(true));
        let no = self.intern(Kind::Flag(false));
        if seen.contains(&yes) && seen.contains(&no) && !widest.boolean {
            let boolean = self.intern(Kind::Boolean);
            if let Some(first) = flat.iter_mut().find(|one| **one == yes || **one == no) {
                *first = boolean;
                widest.boolean = true;
            }
        }
    }

    /// A member as a union keeps it: the name of an object or of a commented type stays a name.
    fn as_member(&mut self, member: Ty) -> Ty {
        let named = self.resolve_to_name(member);
        if self.is_declared_object(named) {
            return named;
        }
        let resolved = self.resolve(named);
        match self.kind_now(resolved) {
            Kind::Object(_) | Kind::Array(_) | Kind::Tuple(_) => named,
            Kind::Union(_) | Kind::Any | Kind::Unknown | Kind::Never => resolved,
            _ if self.has_comment(named) => named,
            _ => resolved,
        }
    }
}
