//! The way from the root of a value to one part of it, kept on the stack until a problem needs it.

use crate::json::push_token;

/// The longest pointer that is written out; a longer one stops at the ancestor that fits.
const MAX_POINTER: usize = 1_000;

/// One step, linked to the steps before it.
#[derive(Debug)]
pub(crate) struct Path<'p> {
    parent: Option<&'p Path<'p>>,
    step: Step<'p>,
    /// Whether the part could simply be left out.
    pub(crate) is_optional: bool,
}

#[derive(Debug)]
enum Step<'p> {
    Root,
    Member(&'p str, usize),
    Item(usize),
}

impl Path<'static> {
    pub(crate) const ROOT: Self = Self { parent: None, step: Step::Root, is_optional: false };
}

impl<'p> Path<'p> {
    /// The member of this name, at this place in the object's text.
    pub(crate) fn member(&'p self, name: &'p str, index: usize, is_optional: bool) -> Path<'p> {
        Path { parent: Some(self), step: Step::Member(name, index), is_optional }
    }

    /// The item at this index.
    pub(crate) fn item(&'p self, index: usize) -> Path<'p> {
        Path { parent: Some(self), step: Step::Item(index), is_optional: false }
    }

    /// The JSON Pointer.
    pub(crate) fn pointer(&self) -> String {
        let mut pointer = String::new();
        for path in self.steps() {
            let length = pointer.len();
            match path.step {
                Step::Root => {}
                Step::Member(name, _) if name.len() > MAX_POINTER => return pointer,
                Step::Member(name, _) => push_token(&mut pointer, name),
                Step::Item(index) => push_token(&mut pointer, &index.to_string()),
            }
            if pointer.len() > MAX_POINTER {
                pointer.truncate(length);
                break;
            }
        }
        pointer
    }

    /// The position in the text: parents compare less than their parts, earlier parts less than
    /// later ones.
    pub(crate) fn position(&self) -> Vec<usize> {
        let places = self.steps().into_iter().filter_map(|path| match path.step {
            Step::Root => None,
            Step::Member(_, index) | Step::Item(index) => Some(index),
        });
        places.collect()
    }

    fn steps(&self) -> Vec<&Path<'_>> {
        let mut steps: Vec<&Path<'_>> =
            std::iter::successors(Some(self), |path| path.parent).collect();
        steps.reverse();
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pointer_escapes_its_tokens() {
        let member = Path::ROOT.member("a/b", 3, false);
        let item = member.item(7);
        assert_eq!(item.pointer(), "/a~1b/7");
        assert_eq!(item.position(), [3, 7]);
        assert_eq!(Path::ROOT.pointer(), "");
    }

    #[test]
    fn a_huge_key_ends_the_pointer_at_its_holder() {
        let huge = "k".repeat(5_000);
        let holder = Path::ROOT.member("a", 0, false);
        assert_eq!(holder.member(&huge, 1, false).item(0).pointer(), "/a");
    }
}
