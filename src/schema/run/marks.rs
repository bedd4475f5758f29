//! Which parts of one array or object have been evaluated.

use crate::json::Value;

/// One bit for each item or member, in the order of the text.
#[derive(Debug)]
pub(crate) struct Marks {
    all: bool,
    small: u64,
    /// Only for values of more than 64 parts.
    large: Vec<u64>,
}

impl Marks {
    /// No part marked.
    pub(crate) fn new(value: &Value<'_>) -> Self {
        let parts = match value {
            Value::Array(items) => items.len(),
            Value::Object(object) => object.len(),
            _ => 0,
        };
        let large = if parts > 64 { vec![0; parts.div_ceil(64)] } else { Vec::new() };
        Self { all: false, small: 0, large }
    }

    pub(crate) fn set(&mut self, index: usize) {
        match self.large.get_mut(index / 64) {
            Some(word) => *word |= 1 << (index % 64),
            None => self.small |= 1 << (index % 64),
        }
    }

    pub(crate) fn set_all(&mut self) {
        self.all = true;
    }

    pub(crate) fn has(&self, index: usize) -> bool {
        self.all || self.large.get(index / 64).unwrap_or(&self.small) >> (index % 64) & 1 == 1
    }

    /// Adds the marks of another evaluation of the same value.
    pub(crate) fn absorb(&mut self, other: &Marks) {
        self.all |= other.all;
        self.small |= other.small;
        for (mine, theirs) in self.large.iter_mut().zip(&other.large) {
            *mine |= theirs;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_work_the_same_below_and_above_a_word() {
        for parts in [3, 64, 65, 300] {
            let value = Value::Array(vec![Value::Null; parts]);
            let mut marks = Marks::new(&value);
            let mut other = Marks::new(&value);
            marks.set(0);
            other.set(parts - 1);
            assert!(marks.has(0) && !marks.has(parts - 1) && !marks.has(1));
            marks.absorb(&other);
            assert!(marks.has(parts - 1) && !marks.has(1));
            other.set_all();
            marks.absorb(&other);
            assert!(marks.has(1));
        }
    }
}
