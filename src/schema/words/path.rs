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
        self.push_pointer(&mut pointer);
        pointer
    }

    /// Appends the pointer; says whether all of it fits.
    fn push_pointer(&self, pointer: &mut String) -> bool {
        if self.parent.is_some_and(|parent| !parent.push_pointer(pointer)) {
            return false;
        }
        let length = pointer.len();
        match self.step {
            Step::Root => {}
            Step::Member(name, _) if name.len() > MAX_POINTER => return false,
            Step::Member(name, _) => push_token(pointer, name),
            Step::Item(index) => push_token(pointer, &index.to_string()),
        }
        let fits = pointer.len() <= MAX_POINTER;
        if !fits {
            pointer.truncate(length);
        }
        fits
    }

    /// The position in the text: parents compare less than their parts, earlier parts less than
    /// later ones.
    pub(crate) fn position(&self) -> Vec<usize> {
        let steps = std::iter::successors(Some(self), |path| path.parent);
        let places = steps.filter_map(|path| match path.step {
            Step::Root => None,
            Step::Member(_, index) | Step::Item(index) => Some(index),
        });
        let mut position: Vec<usize> = places.collect();
        position.reverse();
        position
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
