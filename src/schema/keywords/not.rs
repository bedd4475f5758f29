//! The words of `not`, for the few shapes that read well.

use crate::check::Check;
use crate::node::NodeId;
use crate::run::Run;
use crate::words::{push_alternatives, push_names, push_option, push_value};

/// What a value that passes the node must not be.
pub(super) fn problem(run: Run<'_>, node: NodeId) -> String {
    let mut problem = String::from("must not ");
    match run.checks(node) {
        [] => return "is not allowed".to_owned(),
        [Check::Const(constant)] => {
            problem.push_str("be equal to ");
            push_value(&mut problem, constant.value());
        }
        [Check::Enum(allowed)] => {
            problem.push_str("be one of ");
            for (index, value) in allowed.values().iter().take(12).enumerate() {
                problem.push_str(if index == 0 { "" } else { ", " });
                push_option(&mut problem, value);
            }
        }
        [Check::Type(types)] => {
            problem.push_str("be ");
            push_alternatives(&mut problem, &types.names());
        }
        [Check::Members(members)] if members.only_requires() => {
            let names = members.required();
            problem.push_str(if names.len() == 1 { "have " } else { "have together " });
            push_names(&mut problem, "", &names);
        }
        _ => problem.push_str("match the schema under not"),
    }
    problem
}
