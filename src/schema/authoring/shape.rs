//! What a schema says about the keys of an object, its alternatives and references included.

use super::graph::Graph;
use super::keyword::Place;
use crate::json::{Object, Value};

/// How far references and combinators are followed at one place of the value.
const MAX_STEPS: usize = 127;

/// Whether a schema names keys, and whether it says what becomes of other ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Shape {
    /// It names keys, itself or through what the same object must fit as well.
    pub(super) declares: bool,
    /// Other keys are refused, allowed or checked, by a word of its own or of every alternative.
    pub(super) covers: bool,
}

/// The shapes of a document's schemas, each worked out once.
#[derive(Debug)]
pub(super) struct Shapes<'g, 'v, 'a> {
    graph: &'g Graph<'v, 'a>,
    /// Whether `properties: {}` names keys too.
    empty_counts: bool,
    known: Vec<Option<Shape>>,
}

impl<'g, 'v, 'a> Shapes<'g, 'v, 'a> {
    pub(super) fn new(graph: &'g Graph<'v, 'a>, empty_counts: bool) -> Self {
        Self { graph, empty_counts, known: vec![None; graph.len()] }
    }

    /// Whether the schema itself says what becomes of other keys.
    pub(super) fn says(&self, id: usize) -> bool {
        self.graph.object(id).is_some_and(|object| {
            object.contains_key("additionalProperties")
                || (!self.graph.old && object.contains_key("unevaluatedProperties"))
        })
    }

    /// Whether the schema itself has `properties` that count.
    pub(super) fn names_keys(&self, id: usize) -> bool {
        let properties = self.graph.object(id).and_then(|object| object.get("properties"));
        properties
            .and_then(Value::as_object)
            .is_some_and(|keys| self.empty_counts || !keys.is_empty())
    }

    /// Whether keys are named by another schema that the same object must fit as well, so that only
    /// `unevaluatedProperties` sees them all.
    pub(super) fn spreads(&mut self, id: usize) -> bool {
        let graph = self.graph;
        let mut by_branch = false;
        let mut by_other = false;
        for sub in graph.subs(id) {
            match graph.place(sub) {
                Place::Also | Place::Sometimes => by_other |= self.of(sub).declares,
                Place::Branch => by_branch |= self.of(sub).declares,
                _ => {}
            }
        }
        let by_target = graph.target(id).is_some_and(|target| self.of(target).declares);
        by_other || ((by_branch || by_target) && self.names_keys(id)) || (by_branch && by_target)
    }

    pub(super) fn of(&mut self, id: usize) -> Shape {
        self.shape(id, 0)
    }

    fn shape(&mut self, id: usize, steps: usize) -> Shape {
        if let Some(shape) = self.known[id] {
            return shape;
        }
        // A loop of references finds this while it is being worked out, and adds nothing to it.
        self.known[id] = Some(Shape::default());
        let shape = if steps < MAX_STEPS { self.work_out(id, steps + 1) } else { Shape::default() };
        self.known[id] = Some(shape);
        shape
    }

    fn work_out(&mut self, id: usize, steps: usize) -> Shape {
        let graph = self.graph;
        let mut shape = Shape::default();
        if let Some(target) = graph.target(id) {
            shape = self.shape(target, steps);
            if graph.is_bare_reference(id) {
                return shape;
            }
        }
        shape.declares |= self.names_keys(id);
        shape.covers |= self.says(id);
        let mut branches = 0;
        let mut covered = 0;
        for sub in graph.subs(id) {
            match graph.place(sub) {
                Place::Also => {
                    let also = self.shape(sub, steps);
                    shape.declares |= also.declares;
                    shape.covers |= also.covers;
                }
                Place::Sometimes => shape.declares |= self.shape(sub, steps).declares,
                Place::Branch => {
                    let branch = self.shape(sub, steps);
                    shape.declares |= branch.declares;
                    branches += 1;
                    covered +=
                        usize::from(branch.covers || graph.object(sub).is_some_and(is_no_object));
                }
                _ => {}
            }
        }
        shape.covers |= branches > 0 && branches == covered && shape.declares;
        shape
    }
}

/// Whether no object can fit, because `type` says so.
fn is_no_object(schema: &Object<'_>) -> bool {
    match schema.get("type") {
        Some(Value::String(name)) => name != "object",
        Some(Value::Array(names)) => names.iter().all(|name| name.as_str() != Some("object")),
        _ => false,
    }
}
