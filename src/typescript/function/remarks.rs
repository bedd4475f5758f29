//! What a function's comment was meant to say and does not.

use oxc_span::Span;

use super::docs::FunctionDoc;
use crate::SourceProblem;
use crate::jsdoc::Above;
use crate::project::ModuleId;
use crate::types::{Evaluator, Place};

/// The most wrong keywords of one comment that are said.
const MOST_WRONG: usize = 200;

impl Evaluator<'_> {
    /// Everything in a comment that leaves open what the function does or takes: a misspelt effect,
    /// a keyword of a `@param` whose value is none. What only says less than was meant is a warning.
    pub(super) fn doc_problems(
        &mut self,
        module: ModuleId,
        doc: &mut FunctionDoc,
    ) -> Vec<SourceProblem> {
        let mut problems = Vec::new();
        for remark in doc.doc.remarks(Above::Function) {
            let place = Place { module, span: Span::sized(remark.at, remark.length) };
            if remark.is_error {
                problems.push(self.problem(place, remark.message, remark.help));
            } else {
                self.warn(place, remark.message, remark.help);
            }
        }
        for keyword in doc.take_wrong().into_iter().take(MOST_WRONG) {
            let place = Place { module, span: Span::sized(keyword.at, 1) };
            let message = keyword.value.err().unwrap_or_default();
            problems.push(self.problem(place, message, "correct the tag, or leave it out"));
        }
        problems
    }
}
