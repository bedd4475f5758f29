//! Turns a tree into instructions.

use super::node::Node;
use super::parse::Parsed;
use super::problem::PatternProblem;
use super::program::{Mode, Program, Step};
use super::set::Set;

/// How many instructions a pattern may need.
const MOST_STEPS: usize = 10_000;

/// How many nodes are compiled at all, since some repeat without needing an instruction.
const MOST_NODES: usize = 4 * MOST_STEPS;

/// The instructions of a pattern that was read.
pub(super) fn compile(parsed: &Parsed) -> Result<Program, PatternProblem> {
    let counted = parsed.refers_back || parsed.node.any(&looks_for_empty_loops);
    let mut compiler = Compiler {
        steps: Vec::new(),
        nodes: 0,
        states: 0,
        registers: counted.then_some(2 * parsed.groups),
    };
    compiler.whole(&parsed.node)?;
    compiler.push(Step::Done)?;
    let mode = match compiler.registers {
        Some(registers) => Mode::Counted { registers },
        None => Mode::Memo { states: compiler.states, has_looks: parsed.node.any(&looks_around) },
    };
    compiler.steps.shrink_to_fit();
    Ok(Program { steps: compiler.steps, mode })
}

fn looks_around(node: &Node) -> bool {
    matches!(node, Node::Look { .. })
}

/// Whether a lookaround has a loop that may consume nothing. Such a loop meets itself at one
/// position, and then a failure in it says nothing about the next visit, which comes only there.
fn looks_for_empty_loops(node: &Node) -> bool {
    let Node::Look { node, .. } = node else { return false };
    node.any(&|node| matches!(node, Node::Repeat { node, max: None, .. } if node.is_nullable()))
}

const TOO_BIG: &str = "repetitions that make it too big";

struct Compiler {
    steps: Vec<Step>,
    nodes: usize,
    states: usize,
    /// How many registers are in use, where captures matter.
    registers: Option<usize>,
}

impl Compiler {
    fn push(&mut self, step: Step) -> Result<usize, PatternProblem> {
        if self.steps.len() == MOST_STEPS {
            return Err(PatternProblem::new(TOO_BIG));
        }
        self.steps.push(step);
        Ok(self.steps.len() - 1)
    }

    fn state(&mut self) -> usize {
        self.states += 1;
        self.states - 1
    }

    fn split(&mut self) -> Result<usize, PatternProblem> {
        let state = self.state();
        self.push(Step::Split { first: 0, second: 0, state })
    }

    /// The whole pattern. After `^`, where each part is reached at one position only, a part that
    /// repeats one character can take all it finds, if nothing after it could begin with such a
    /// character.
    fn whole(&mut self, node: &Node) -> Result<(), PatternProblem> {
        let Node::Sequence(nodes) = node else { return self.node(node, false) };
        let mut is_straight = matches!(nodes[0], Node::Start);
        for (index, node) in nodes.iter().enumerate() {
            match node {
                Node::Repeat { node: inner, min, max, .. } if is_straight => {
                    let set =
                        inner.as_set().filter(|set| never_continues(set, &nodes[index + 1..]));
                    if let Some(set) = set {
                        let (min, max) =
                            (*min as usize, max.map_or(usize::MAX, |max| max as usize));
                        self.push(Step::Run { set, min, max })?;
                    } else {
                        is_straight = false;
                        self.node(node, false)?;
                    }
                }
                Node::Start | Node::End | Node::Char(_) | Node::Set(_) => self.node(node, false)?,
                _ => {
                    is_straight = false;
                    self.node(node, false)?;
                }
            }
        }
        Ok(())
    }

    fn node(&mut self, node: &Node, back: bool) -> Result<(), PatternProblem> {
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return Err(PatternProblem::new(TOO_BIG));
        }
        match node {
            Node::Empty => {}
            Node::Char(character) => {
                self.push(Step::Char { character: *character, back })?;
            }
            Node::Set(set) => {
                self.push(Step::Set { set: set.clone(), back })?;
            }
            Node::Start => {
                self.push(Step::Start)?;
            }
            Node::End => {
                self.push(Step::End)?;
            }
            Node::Boundary { negated } => {
                self.push(Step::Boundary { negated: *negated })?;
            }
            Node::Group { index, node } => self.group(*index, node, back)?,
            Node::BackReference { index } => {
                let (start, end) = (2 * index, 2 * index + 1);
                self.push(Step::BackReference { start, end, back })?;
            }
            Node::Look { behind, negated, node } => {
                let state = self.state();
                let look = self.push(Step::Look { negated: *negated, after: 0, state })?;
                self.node(node, *behind)?;
                let done = self.push(Step::Done)?;
                self.steps[look] = Step::Look { negated: *negated, after: done + 1, state };
            }
            Node::Repeat { .. } => self.repeat(node, back)?,
            Node::Sequence(nodes) if back => {
                nodes.iter().rev().try_for_each(|node| self.node(node, back))?;
            }
            Node::Sequence(nodes) => nodes.iter().try_for_each(|node| self.node(node, back))?,
            Node::Either(nodes) => self.either(nodes, back)?,
        }
        Ok(())
    }

    fn group(&mut self, index: usize, node: &Node, back: bool) -> Result<(), PatternProblem> {
        if self.registers.is_none() {
            return self.node(node, back);
        }
        let (start, end) = (2 * index, 2 * index + 1);
        // Read backwards, a group is left before it is entered.
        let (before, after) = if back { (end, start) } else { (start, end) };
        // Both ends are only set together: a reference from inside the group finds nothing.
        let entered = self.register();
        self.push(Step::Save { register: entered })?;
        self.node(node, back)?;
        self.push(Step::Save { register: after })?;
        self.push(Step::Copy { from: entered, to: before })?;
        Ok(())
    }

    fn register(&mut self) -> usize {
        let registers = self.registers.get_or_insert(0);
        *registers += 1;
        *registers - 1
    }

    fn repeat(&mut self, repeat: &Node, back: bool) -> Result<(), PatternProblem> {
        let Node::Repeat { node, min, max, lazy, .. } = repeat else { return Ok(()) };
        for _ in 0..*min {
            self.iteration(repeat, node, back, false)?;
        }
        let mut splits = Vec::new();
        match max {
            None => {
                let split = self.split()?;
                splits.push(split);
                self.iteration(repeat, node, back, true)?;
                self.push(Step::Jump { to: split })?;
            }
            Some(max) => {
                for _ in *min..*max {
                    splits.push(self.split()?);
                    self.iteration(repeat, node, back, true)?;
                }
            }
        }
        let after = self.steps.len();
        for at in splits {
            let Step::Split { state, .. } = self.steps[at] else { continue };
            let (first, second) = if *lazy { (after, at + 1) } else { (at + 1, after) };
            self.steps[at] = Step::Split { first, second, state };
        }
        Ok(())
    }

    /// One iteration. What its groups captured before is forgotten, and beyond the least number
    /// of iterations it must consume something.
    fn iteration(
        &mut self,
        repeat: &Node,
        node: &Node,
        back: bool,
        optional: bool,
    ) -> Result<(), PatternProblem> {
        let Node::Repeat { groups, .. } = repeat else { return Ok(()) };
        if self.registers.is_none() {
            return self.node(node, back);
        }
        if !groups.is_empty() {
            self.push(Step::Forget { first: groups.start, last: groups.end })?;
        }
        if !(optional && node.is_nullable()) {
            return self.node(node, back);
        }
        let register = self.register();
        self.push(Step::Save { register })?;
        self.node(node, back)?;
        self.push(Step::Progress { register })?;
        Ok(())
    }

    fn either(&mut self, nodes: &[Node], back: bool) -> Result<(), PatternProblem> {
        let mut jumps = Vec::with_capacity(nodes.len());
        for (index, node) in nodes.iter().enumerate() {
            if index + 1 == nodes.len() {
                self.node(node, back)?;
                break;
            }
            let split = self.split()?;
            self.node(node, back)?;
            jumps.push(self.push(Step::Jump { to: 0 })?);
            let Step::Split { state, .. } = self.steps[split] else { continue };
            self.steps[split] = Step::Split { first: split + 1, second: self.steps.len(), state };
        }
        let to = self.steps.len();
        for jump in jumps {
            self.steps[jump] = Step::Jump { to };
        }
        Ok(())
    }
}

/// Whether no text that `nodes` match can begin with a character of `set`, so that giving one
/// back never helps.
fn never_continues(set: &Set, nodes: &[Node]) -> bool {
    for node in nodes {
        let (first, is_optional) = match node {
            Node::End => return true,
            Node::Repeat { node, min, .. } => (node.as_set(), *min == 0),
            _ => (node.as_set(), false),
        };
        match first {
            Some(first) if !set.is_disjoint(&first) => return false,
            Some(_) if !is_optional => return true,
            Some(_) => {}
            None => return false,
        }
    }
    true
}
