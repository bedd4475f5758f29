//! Document to arena: bounds first, then one walk over the subschemas, then the references, then
//! what the references add up to.

mod annotations;
mod cost;
mod graph;
mod identify;
mod measure;
mod resolve;
mod shape;

use std::collections::HashMap;

use crate::check::Check;
use crate::dialect::Dialect;
use crate::json::{Value, push_token};
use crate::keywords::{self, Site};
use crate::node::{Arena, Node, NodeId};
use crate::{Options, SchemaProblem};

use identify::Resource;
pub(crate) use resolve::Kind;
use resolve::Pending;

/// The most problems that are collected of one document.
const MOST_PROBLEMS: usize = 1_000;

/// Where a keyword stands: the resource and the dialect that rule it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) resource: usize,
    pub(crate) dialect: Dialect,
}

/// The state of one compilation.
#[derive(Debug)]
pub(crate) struct Compiler<'v> {
    pub(crate) options: &'v Options,
    document: &'v Value<'v>,
    nodes: Vec<Node>,
    /// The subschema of each node.
    origins: Vec<&'v Value<'v>>,
    resources: Vec<Resource<'v>>,
    by_uri: HashMap<String, usize>,
    pending: Vec<Pending<'v>>,
    problems: Vec<SchemaProblem>,
    /// JSON Pointer of the value that is being looked at.
    at: String,
    is_too_large: bool,
    has_said_too_large: bool,
}

/// Compiles a document, or says everything that is wrong with it.
pub(crate) fn compile(
    document: &Value<'_>,
    options: &Options,
) -> Result<Arena, Vec<SchemaProblem>> {
    if let Some(problem) = measure::find_excess(document, &options.bounds) {
        return Err(vec![problem]);
    }
    let mut compiler = Compiler {
        options,
        document,
        nodes: Vec::new(),
        origins: Vec::new(),
        resources: Vec::new(),
        by_uri: HashMap::new(),
        pending: Vec::new(),
        problems: Vec::new(),
        at: String::new(),
        is_too_large: false,
        has_said_too_large: false,
    };
    let root = compiler.document();
    let scopes = compiler.resolve_references();
    if compiler.problems.is_empty() {
        let mut arena = Arena { nodes: compiler.nodes, root, scopes, branches: false };
        match cost::settle(&mut arena, &compiler.origins, document, &options.bounds) {
            Ok(()) => return Ok(arena),
            Err(problem) => compiler.problems.push(problem),
        }
    }
    Err(compiler.problems)
}

impl<'v> Compiler<'v> {
    fn document(&mut self) -> NodeId {
        let document = self.document;
        let dialect = match document {
            Value::Object(schema) => self.dialect(schema, Dialect::Draft202012),
            _ => Dialect::Draft202012,
        };
        let place = self.add_resource(String::new(), NodeId(0), document, dialect);
        self.node(document, place)
    }

    /// Compiles the subschema that is the current place's value.
    fn node(&mut self, value: &'v Value<'v>, place: Place) -> NodeId {
        if !self.has_room(1) {
            return NodeId(0);
        }
        let index = self.nodes.len();
        let id = NodeId(u32::try_from(index).unwrap_or(u32::MAX));
        self.nodes.push(Node::default());
        self.origins.push(value);
        let mut checks = Vec::new();
        let mut place = place;
        match value {
            Value::Bool(true) => {}
            Value::Bool(false) => checks.push(Check::Never),
            Value::Object(schema) => {
                place = self.identify(id, value, schema, place);
                let site = Site { node: id, schema, place };
                keywords::compile(self, &site, &mut checks);
            }
            other => self.wrong("object or boolean", other),
        }
        let node = &mut self.nodes[index];
        node.tracks = checks.iter().any(|check| matches!(check, Check::Unevaluated(_)));
        node.checks = checks.into_boxed_slice();
        node.resource = u32::try_from(place.resource).unwrap_or(u32::MAX);
        id
    }

    /// Whether so many more subschemas are within the bound; where not, that is a problem, and
    /// asking before a long list is compiled saves compiling it.
    pub(crate) fn has_room(&mut self, more: usize) -> bool {
        let most = self.options.bounds.subschemas;
        self.is_too_large |= self.nodes.len().saturating_add(more) > most;
        if self.is_too_large && !self.has_said_too_large {
            self.has_said_too_large = true;
            let at = std::mem::take(&mut self.at);
            self.problem(format!("has more than {most} subschemas"));
            self.at = at;
        }
        !self.is_too_large
    }

    /// Compiles a subschema under a keyword of the current place.
    pub(crate) fn subschema(&mut self, token: &str, value: &'v Value<'v>, place: Place) -> NodeId {
        self.under(token, |compiler| {
            if !place.dialect.has_boolean_schemas() && value.as_bool().is_some() {
                compiler.wrong("object", value);
            }
            compiler.node(value, place)
        })
    }

    /// Compiles a subschema that every dialect lets be `true` or `false`.
    pub(crate) fn subschema_or_flag(
        &mut self,
        token: &str,
        value: &'v Value<'v>,
        place: Place,
    ) -> NodeId {
        self.under(token, |compiler| compiler.node(value, place))
    }

    /// Compiles the items of an array of subschemas.
    pub(crate) fn subschemas(
        &mut self,
        token: &str,
        values: &'v [Value<'v>],
        place: Place,
    ) -> Vec<NodeId> {
        if !self.has_room(values.len()) {
            return Vec::new();
        }
        self.under(token, |compiler| {
            let nodes = values.iter().enumerate();
            nodes
                .map(|(index, value)| compiler.subschema(&index.to_string(), value, place))
                .collect()
        })
    }

    /// Does something one token below the current place.
    pub(crate) fn under<T>(&mut self, token: &str, act: impl FnOnce(&mut Self) -> T) -> T {
        let length = self.at.len();
        push_token(&mut self.at, token);
        let done = act(self);
        self.at.truncate(length);
        done
    }

    /// Does something at an item of the current place.
    pub(crate) fn under_index<T>(&mut self, index: usize, act: impl FnOnce(&mut Self) -> T) -> T {
        self.under(&index.to_string(), act)
    }

    fn record(&mut self, message: String) {
        if self.problems.len() < MOST_PROBLEMS {
            self.problems.push(SchemaProblem { at: self.at.clone(), message });
        }
    }

    fn resource(&self, place: Place) -> &Resource<'v> {
        &self.resources[place.resource]
    }
}
