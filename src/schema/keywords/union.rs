//! The words of `anyOf` and `oneOf`: the problems of the branch that was most likely meant.

use crate::json::{Object, Value};
use crate::node::NodeId;
use crate::run::Run;
use crate::words::{Path, Report};

use super::Types;
use super::enum_::one_of;
use super::head::Head;

/// How many properties of the first branch may be the discriminator.
const MOST_NAMES: usize = 100;

/// A branch and its first sight.
type Branch<'r> = (NodeId, Head<'r>);

/// What is to be said about a value that passes no branch.
enum Verdict<'r> {
    /// It has a type that no branch takes.
    Types(Types),
    /// It is none of the values that the branches list.
    Values(Vec<&'r Value<'static>>),
    /// The property that tells the branches apart is none of these.
    Tag(&'r str, Vec<&'r Value<'static>>),
    /// The property that tells the branches apart is missing.
    NoTag(&'r str),
    /// It is closest to this branch.
    Branch(NodeId),
}

/// The branch whose problems are worth reporting, if it is one branch.
pub(super) fn closest(run: Run<'_>, branches: &[NodeId], value: &Value<'_>) -> Option<NodeId> {
    match judge(run, branches, value) {
        Verdict::Branch(node) => Some(node),
        _ => None,
    }
}

/// Reports why the value passes none of the branches.
pub(super) fn explain(
    run: Run<'_>,
    branches: &[NodeId],
    value: &Value<'_>,
    path: &Path<'_>,
    report: &mut Report,
) {
    match judge(run, branches, value) {
        Verdict::Types(types) => types.explain(value, path, report),
        Verdict::Values(values) => report.push(path, one_of(value, &values)),
        Verdict::Tag(name, values) => {
            let members = value.as_object().into_iter().flat_map(Object::iter).enumerate();
            for (index, (key, tag)) in members {
                if key == name {
                    let path = path.member(key, index, false);
                    report.push(&path, one_of(tag, &values));
                    return;
                }
            }
        }
        Verdict::NoTag(name) => {
            report.push_missing(path, format!("must have required properties {name}"), &[name]);
        }
        Verdict::Branch(node) => run.explain(node, value, path, report),
    }
}

fn judge<'r>(run: Run<'r>, branches: &[NodeId], value: &Value<'_>) -> Verdict<'r> {
    let heads = branches.iter().map(|node| (*node, Head::new(run, *node)));
    let (fitting, others): (Vec<Branch<'_>>, Vec<Branch<'_>>) =
        heads.partition(|(_, head)| head.types.is_valid(value));
    if fitting.is_empty() {
        let types = others.iter().map(|(_, head)| head.types);
        return Verdict::Types(types.fold(Types::NONE, Types::or));
    }
    let (mut fitting, others): (Vec<Branch<'_>>, Vec<Branch<'_>>) =
        fitting.into_iter().partition(|(_, head)| head.lists(value));
    if fitting.is_empty() {
        return Verdict::Values(distinct(others.into_iter().filter_map(|(_, head)| head.values)));
    }
    if let Value::Object(object) = value
        && fitting.len() > 1
        && let Some(verdict) = tell_apart(run, &mut fitting, object)
    {
        return verdict;
    }
    let scored = fitting.iter().map(|(node, _)| (run.score(*node, value), *node));
    scored
        .min_by_key(|(score, _)| *score)
        .map_or(Verdict::Types(Types::NONE), |(_, node)| Verdict::Branch(node))
}

/// Keeps the branches that a discriminator allows, or says that it allows none.
fn tell_apart<'r>(
    run: Run<'r>,
    branches: &mut Vec<Branch<'r>>,
    object: &Object<'_>,
) -> Option<Verdict<'r>> {
    let names = branches[0].1.members.iter().flat_map(|members| members.declared());
    let names: Vec<&'r str> = names.map(|(name, _)| name).take(MOST_NAMES).collect();
    let mut absent = None;
    for name in names {
        let tags = branches.iter().map(|(_, head)| head.tag(run, name));
        let Some(tags) = tags.collect::<Option<Vec<_>>>() else { continue };
        // Branches that all list the same values are not told apart by them.
        if tags.windows(2).all(|pair| pair[0] == pair[1]) {
            continue;
        }
        let Some(tag) = object.get(name) else {
            if branches.iter().all(|(_, head)| head.requires(name)) {
                absent = absent.or(Some(name));
            }
            continue;
        };
        let allows: Vec<bool> =
            tags.iter().map(|values| values.iter().any(|value| **value == *tag)).collect();
        if !allows.contains(&true) {
            return Some(Verdict::Tag(name, distinct(tags)));
        }
        let mut allows = allows.into_iter();
        branches.retain(|_| allows.next() == Some(true));
        return None;
    }
    // A key that no branch knows may be the discriminator misspelt: the closest branch says more.
    let is_known = |key: &str| {
        let mut members = branches.iter().flat_map(|(_, head)| &head.members);
        members.any(|members| members.node(key).is_some())
    };
    absent.filter(|_| object.keys().all(is_known)).map(Verdict::NoTag)
}

fn distinct<'r>(
    lists: impl IntoIterator<Item = Vec<&'r Value<'static>>>,
) -> Vec<&'r Value<'static>> {
    let mut values: Vec<&Value<'_>> = Vec::new();
    for value in lists.into_iter().flatten() {
        // Past a few dozen the list is cut anyway, and comparing all would be quadratic.
        if values.len() > 100 || !values.contains(&value) {
            values.push(value);
        }
    }
    values
}
