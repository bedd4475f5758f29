//! What a schema says about a value at first sight: its types, its constants, its properties.

use crate::check::Check;
use crate::json::Value;
use crate::node::NodeId;
use crate::run::Run;

use super::{Combinator, Members, Types};

/// The first sight of a node, with what its references and its `allOf` say.
#[derive(Debug)]
pub(super) struct Head<'r> {
    pub(super) types: Types,
    /// The only values there may be, where they are listed.
    pub(super) values: Option<Vec<&'r Value<'static>>>,
    pub(super) members: Vec<&'r Members>,
}

impl<'r> Head<'r> {
    pub(super) fn new(run: Run<'r>, node: NodeId) -> Self {
        let mut head = Self { types: Types::ANY, values: None, members: Vec::new() };
        head.add(run, node);
        head
    }

    fn add(&mut self, run: Run<'r>, node: NodeId) {
        for check in run.checks(node) {
            match check {
                Check::Type(types) => self.types = self.types.and(*types),
                Check::Const(constant) => self.add_values(&[constant.value()]),
                Check::Enum(allowed) => {
                    let values: Vec<&Value<'_>> = allowed.values().iter().collect();
                    self.add_values(&values);
                }
                Check::Members(members) => self.members.push(members),
                Check::Reference(reference) => self.add(run, reference.target(run)),
                Check::Combinator(Combinator::AllOf(nodes)) => {
                    nodes.iter().for_each(|node| self.add(run, *node));
                }
                Check::Combinator(Combinator::AnyOf(nodes) | Combinator::OneOf(nodes)) => {
                    let heads = nodes.iter().map(|node| Head::new(run, *node).types);
                    self.types = self.types.and(heads.fold(Types::NONE, Types::or));
                }
                _ => {}
            }
        }
    }

    fn add_values(&mut self, values: &[&'r Value<'static>]) {
        let types = values.iter().map(|value| Types::of(value)).fold(Types::NONE, Types::or);
        self.types = self.types.and(types);
        if self.values.is_none() {
            self.values = Some(values.to_vec());
        }
    }

    /// Whether the value is one of those listed, or none are.
    pub(super) fn lists(&self, value: &Value<'_>) -> bool {
        self.values.as_ref().is_none_or(|values| values.iter().any(|listed| **listed == *value))
    }

    /// The listed values of a property.
    pub(super) fn tag(&self, run: Run<'r>, name: &str) -> Option<Vec<&'r Value<'static>>> {
        let mut nodes = self.members.iter().filter_map(|members| members.node(name));
        nodes.find_map(|node| Head::new(run, node).values)
    }

    pub(super) fn requires(&self, name: &str) -> bool {
        self.members.iter().any(|members| members.requires(name))
    }
}
