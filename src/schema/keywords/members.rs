//! `properties`, `patternProperties`, `additionalProperties`, `required`: one pass over an object.

use haft_text::{push_piece, push_quoted};

use crate::check::{Check, Edge};
use crate::compile::Compiler;
use crate::dialect::Dialect;
use crate::json::{self, Value};
use crate::node::NodeId;
use crate::run::{Marks, Run};
use crate::words::{Cover, Path, Report, push_names};

use super::Site;
use super::name_table::NameTable;
use super::required::{Needed, Seen};
use super::strings::{Expression, push_pattern};

/// What the members of an object must be.
#[derive(Debug)]
pub(crate) struct Members {
    /// The declared and the required names.
    table: NameTable,
    /// The schema of each name of the table; none where the name is only required.
    nodes: Vec<Option<NodeId>>,
    needed: Needed,
    patterns: Vec<(Expression, NodeId)>,
    additional: Additional,
}

/// What members may be that neither a name nor a pattern covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Additional {
    /// Nothing is said of them.
    Unsaid,
    /// They may be anything.
    Open,
    /// There may be none.
    Closed,
    /// They must pass a schema.
    Schema(NodeId),
}

pub(super) fn compile<'v>(compiler: &mut Compiler<'v>, site: &Site<'v>, checks: &mut Vec<Check>) {
    let schema = site.schema;
    let mut members = Members {
        table: NameTable::default(),
        nodes: Vec::new(),
        needed: Needed::default(),
        patterns: Vec::new(),
        additional: Additional::Unsaid,
    };
    if let Some(properties) = compiler.object(schema, "properties")
        && compiler.has_room(properties.len())
    {
        compiler.under("properties", |compiler| {
            for (name, value) in properties.iter() {
                let node = compiler.subschema(name, value, site.place);
                let place = members.place(name);
                members.nodes[place] = Some(node);
            }
        });
    }
    if let Some(patterns) = compiler.object(schema, "patternProperties") {
        compiler.under("patternProperties", |compiler| {
            for (source, value) in patterns.iter() {
                let expression =
                    compiler.under(source, |compiler| Expression::compile(compiler, source));
                let node = compiler.subschema(source, value, site.place);
                members.patterns.extend(expression.map(|expression| (expression, node)));
            }
        });
    }
    if let Some(value) = schema.get("additionalProperties") {
        let node = compiler.subschema_or_flag("additionalProperties", value, site.place);
        members.additional = Additional::new(value, node);
    }
    if let Some(names) = compiler.array(schema, "required") {
        compiler.under("required", |compiler| {
            if names.is_empty() && site.place.dialect == Dialect::Draft4 {
                compiler.problem("must not have fewer than 1 items");
            }
            for name in compiler.names(names) {
                let place = members.place(name);
                members.needed.add(place);
            }
        });
    }
    checks.push(Check::Members(Box::new(members)));
}

impl Additional {
    pub(super) fn new(value: &Value<'_>, node: NodeId) -> Self {
        match value {
            Value::Bool(true) => Self::Open,
            Value::Bool(false) => Self::Closed,
            _ => Self::Schema(node),
        }
    }
}

impl Members {
    fn place(&mut self, name: &str) -> usize {
        let place = self.table.add(name);
        self.nodes.resize(self.table.len(), None);
        place
    }

    /// The schema of a declared property.
    pub(super) fn node(&self, name: &str) -> Option<NodeId> {
        self.nodes[self.table.find(name, 0)?]
    }

    /// The declared properties and their schemas.
    pub(super) fn declared(&self) -> impl Iterator<Item = (&str, NodeId)> {
        let nodes = self.nodes.iter().enumerate();
        nodes.filter_map(|(place, node)| Some((self.table.name(place), (*node)?)))
    }

    /// Whether it says nothing but which properties there must be.
    pub(super) fn only_requires(&self) -> bool {
        self.declared().next().is_none()
            && self.patterns.is_empty()
            && self.additional == Additional::Unsaid
    }

    /// The names of the required properties.
    pub(super) fn required(&self) -> Vec<&str> {
        Seen::new(&self.needed).missing(&self.needed).map(|place| self.table.name(place)).collect()
    }

    pub(super) fn requires(&self, name: &str) -> bool {
        self.table.find(name, 0).is_some_and(|place| self.needed.has(place))
    }

    pub(crate) fn is_valid(&self, run: Run<'_>, value: &Value<'_>) -> bool {
        let Value::Object(object) = value else { return true };
        self.walk(run, object, |_| {})
    }

    pub(crate) fn evaluate(&self, run: Run<'_>, value: &Value<'_>, marks: &mut Marks) -> bool {
        let Value::Object(object) = value else { return true };
        self.walk(run, object, |index| marks.set(index))
    }

    fn walk(&self, run: Run<'_>, object: &json::Object<'_>, mut mark: impl FnMut(usize)) -> bool {
        let mut seen = Seen::new(&self.needed);
        let mut hint = 0;
        for (index, (key, value)) in object.iter().enumerate() {
            let mut is_covered = false;
            let place = self.table.find(key, hint);
            // Members mostly come in the order in which the schema names them.
            hint = place.unwrap_or(hint) + 1;
            if let Some(place) = place {
                seen.add(&self.needed, place);
                if let Some(node) = self.nodes[place] {
                    is_covered = true;
                    if !run.is_valid(node, value) {
                        return false;
                    }
                    if self.patterns.is_empty() {
                        mark(index);
                        continue;
                    }
                }
            }
            for (expression, node) in &self.patterns {
                if expression.is_match(run, key) {
                    is_covered = true;
                    if !run.is_valid(*node, value) {
                        return false;
                    }
                }
            }
            if !is_covered {
                match self.additional {
                    Additional::Unsaid => continue,
                    Additional::Closed => return false,
                    Additional::Schema(node) if !run.is_valid(node, value) => return false,
                    Additional::Open | Additional::Schema(_) => {}
                }
            }
            mark(index);
        }
        seen.has_all(&self.needed)
    }

    /// Calls back with each member and the schemas that it must pass; none for an unknown one.
    fn visit<'o>(
        &self,
        run: Run<'_>,
        object: &'o json::Object<'_>,
        mut visit: impl FnMut(&Member<'o>, Option<NodeId>) -> bool,
    ) {
        let mut hint = 0;
        for (index, (key, value)) in object.iter().enumerate() {
            let place = self.table.find(key, hint);
            hint = place.unwrap_or(hint) + 1;
            let is_optional = !place.is_some_and(|place| self.needed.has(place));
            let member = Member { index, key, value, is_optional };
            let declared = place.and_then(|place| self.nodes[place]);
            let patterns = self.patterns.iter();
            let patterns = patterns.filter(|(expression, _)| expression.is_match(run, key));
            let mut is_covered = false;
            for node in declared.into_iter().chain(patterns.map(|(_, node)| *node)) {
                is_covered = true;
                if !visit(&member, Some(node)) {
                    return;
                }
            }
            let goes_on = match self.additional {
                _ if is_covered => true,
                Additional::Unsaid | Additional::Open => true,
                Additional::Closed => visit(&member, None),
                Additional::Schema(node) => visit(&member, Some(node)),
            };
            if !goes_on {
                return;
            }
        }
    }

    pub(crate) fn explain(
        &self,
        run: Run<'_>,
        value: &Value<'_>,
        path: &Path<'_>,
        report: &mut Report,
    ) {
        let Value::Object(object) = value else { return };
        let missing = self.missing(object);
        if !missing.is_empty() {
            let mut problem = String::from("must have required properties ");
            push_names(&mut problem, "", &missing);
            report.push_missing(path, problem, &missing);
        }
        let mut takes = None;
        self.visit(run, object, |member, node| {
            if report.is_full() {
                return false;
            }
            if let Some(node) = node {
                let path = path.member(member.key, member.index, member.is_optional);
                run.explain(node, member.value, &path, report);
            } else {
                let (names, patterns) = takes.get_or_insert_with(|| self.takes(run));
                let problem = unknown_property(member.key, names, patterns);
                report.push_unknown(path, member.index, problem);
            }
            true
        });
    }

    /// How many problems the object has, without looking into its members.
    pub(crate) fn score(&self, run: Run<'_>, object: &json::Object<'_>) -> usize {
        let mut score = self.missing(object).len();
        self.visit(run, object, |member, node| {
            score += usize::from(node.is_none_or(|node| !run.is_valid(node, member.value)));
            score < 100
        });
        score
    }

    /// Covers what is declared, valid or not.
    pub(crate) fn cover<'r>(&'r self, run: Run<'_>, value: &Value<'_>, cover: &mut Cover<'r>) {
        let Value::Object(object) = value else { return };
        cover.names.extend(self.declared().map(|(name, _)| name));
        cover.patterns.extend(self.patterns.iter().map(|(expression, _)| &*expression.source));
        if matches!(self.additional, Additional::Open | Additional::Schema(_)) {
            cover.marks.set_all();
        }
        for (index, key) in object.keys().enumerate() {
            let is_declared = self.node(key).is_some();
            if is_declared || self.patterns.iter().any(|(it, _)| it.is_match(run, key)) {
                cover.marks.set(index);
            }
        }
    }

    fn missing(&self, object: &json::Object<'_>) -> Vec<&str> {
        let mut seen = Seen::new(&self.needed);
        let mut hint = 0;
        for key in object.keys() {
            let place = self.table.find(key, hint);
            hint = place.unwrap_or(hint) + 1;
            if let Some(place) = place {
                seen.add(&self.needed, place);
            }
        }
        seen.missing(&self.needed).map(|place| self.table.name(place)).collect()
    }

    /// The names and the patterns of what the object may have.
    fn takes(&self, run: Run<'_>) -> (Vec<&str>, Vec<&str>) {
        let mut names = Vec::with_capacity(self.table.len());
        let declared = self.declared().filter(|(_, node)| !run.is_never(*node));
        names.extend(declared.map(|(name, _)| name));
        (names, self.patterns.iter().map(|(expression, _)| &*expression.source).collect())
    }

    pub(crate) fn visit_edges(&mut self, visit: &mut dyn FnMut(&mut NodeId, Edge)) {
        for node in self.nodes.iter_mut().flatten() {
            visit(node, Edge::Part);
        }
        for (_, node) in &mut self.patterns {
            visit(node, Edge::Overlap);
        }
        if let Additional::Schema(node) = &mut self.additional {
            visit(node, Edge::Part);
        }
    }
}

/// One member of an object that is being explained.
struct Member<'o> {
    index: usize,
    key: &'o str,
    value: &'o Value<'o>,
    is_optional: bool,
}

/// `unknown property "c"; takes a, b`.
pub(super) fn unknown_property(key: &str, names: &[&str], patterns: &[&str]) -> String {
    let mut problem = String::with_capacity(128);
    problem.push_str("unknown property ");
    push_quoted(&mut problem, key);
    problem.push_str("; takes ");
    if names.is_empty() && patterns.is_empty() {
        problem.push_str("no properties");
    }
    push_names(&mut problem, key, names);
    for (index, pattern) in patterns.iter().take(4).enumerate() {
        problem.push_str(match (index, names.is_empty()) {
            (0, true) => "keys matching ",
            (0, false) => " and keys matching ",
            _ => ", ",
        });
        push_pattern(&mut problem, pattern);
    }
    if patterns.len() > 4 {
        push_piece(&mut problem, &format!(" and {} more", patterns.len() - 4));
    }
    problem
}
