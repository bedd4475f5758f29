//! Several signatures as one: a host shows one schema for a tool, without a choice at its root.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::parameters::Input;
use crate::extracted::Call;
use crate::types::{Evaluator, Property};

/// Where each property stands.
type Places = HashMap<Rc<str>, usize>;

impl Evaluator<'_> {
    /// What all of these take: a property of any of them, of any of its types, which may be left
    /// out where one of them may be called without it. Positional parameters are matched by their
    /// places, and have the name that the first signature gives them. `None` where some take one
    /// object and others do not, or a rest parameter stands in the place of another.
    pub(super) fn merged(&mut self, inputs: Vec<Input>) -> Option<Input> {
        let count = inputs.len();
        let takes_object = |input: &Input| input.call == Call::Object;
        if count > 1 && inputs.iter().any(takes_object) && !inputs.iter().all(takes_object) {
            return None;
        }
        let mut inputs = inputs.into_iter();
        let mut merged = inputs.next()?;
        if count == 1 {
            return Some(merged);
        }
        let mut places = Places::new();
        for (place, property) in merged.properties.iter().enumerate() {
            places.entry(Rc::clone(&property.name)).or_insert(place);
        }
        for mut other in inputs {
            self.spend(merged.properties.len());
            if !self.step() {
                break;
            }
            align(&merged.call, &mut other)?;
            let names: HashSet<_> = other.properties.iter().map(|one| one.name.clone()).collect();
            for property in &mut merged.properties {
                property.optional |= !names.contains(&property.name);
            }
            for property in other.properties {
                self.merge(&mut merged.properties, &mut places, property);
            }
            merged.call = longer(merged.call, other.call);
        }
        merged.object = None;
        Some(merged)
    }

    fn merge(&mut self, properties: &mut Vec<Property>, places: &mut Places, property: Property) {
        let place = *places.entry(Rc::clone(&property.name)).or_insert(properties.len());
        match properties.get_mut(place) {
            Some(one) => {
                one.ty = self.union_of(vec![one.ty, property.ty]);
                one.optional |= property.optional;
                one.doc = one.doc.take().or(property.doc);
                one.default = one.default.take().or(property.default);
            }
            None => properties.push(Property { optional: true, ..property }),
        }
    }
}

/// Gives the parameters of `other` the names that `call` has in their places.
fn align(call: &Call, other: &mut Input) -> Option<()> {
    let (Call::Positional(ours), Call::Positional(theirs)) = (call, &mut other.call) else {
        return Some(());
    };
    for ((our, their), property) in ours.iter().zip(theirs).zip(&mut other.properties) {
        if our.rest != their.rest {
            return None;
        }
        their.name.clone_from(&our.name);
        property.name = our.name.as_str().into();
    }
    Some(())
}

/// The call that passes the parameters of both: those of `one`, then what `other` has more.
fn longer(one: Call, other: Call) -> Call {
    match (one, other) {
        (Call::Positional(mut params), Call::Positional(more)) => {
            let mut known: HashSet<String> = params.iter().map(|one| one.name.clone()).collect();
            params.extend(more.into_iter().filter(|param| known.insert(param.name.clone())));
            Call::Positional(params)
        }
        (Call::None, other) => other,
        (one, _) => one,
    }
}
