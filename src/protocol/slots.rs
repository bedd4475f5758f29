//! A table whose numbers are never taken for each other: each carries its place and how often
//! that place was used.

/// Bits of a number that say the place; the other 27 of 53 count its uses.
const PLACE_BITS: u32 = 26;
const MAX_USES: u64 = (1 << (53 - PLACE_BITS)) - 1;

#[derive(Debug)]
struct Slot<T> {
    uses: u64,
    value: Option<T>,
}

/// Values by number. It grows to the most values it ever held at a time, and no further.
#[derive(Debug)]
pub(crate) struct Slots<T> {
    slots: Vec<Slot<T>>,
    free: Vec<u32>,
}

impl<T> Default for Slots<T> {
    fn default() -> Self {
        Self { slots: Vec::new(), free: Vec::new() }
    }
}

impl<T> Slots<T> {
    /// Keeps the value; the number is below 2^53 and not 0.
    pub(crate) fn insert(&mut self, value: T) -> u64 {
        let place = self.free.pop().unwrap_or_else(|| {
            self.slots.push(Slot { uses: 0, value: None });
            u32::try_from(self.slots.len() - 1).unwrap_or(u32::MAX)
        });
        let slot = &mut self.slots[place as usize];
        slot.uses = if slot.uses == MAX_USES { 1 } else { slot.uses + 1 };
        slot.value = Some(value);
        slot.uses << PLACE_BITS | u64::from(place)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.slots.len() == self.free.len()
    }

    pub(crate) fn get(&self, number: u64) -> Option<&T> {
        let slot = self.slots.get(place(number))?;
        if slot.uses == number >> PLACE_BITS { slot.value.as_ref() } else { None }
    }

    pub(crate) fn get_mut(&mut self, number: u64) -> Option<&mut T> {
        let slot = self.slots.get_mut(place(number))?;
        if slot.uses == number >> PLACE_BITS { slot.value.as_mut() } else { None }
    }

    pub(crate) fn remove(&mut self, number: u64) -> Option<T> {
        let slot = self.slots.get_mut(place(number))?;
        if slot.uses != number >> PLACE_BITS {
            return None;
        }
        let value = slot.value.take()?;
        self.free.push(u32::try_from(place(number)).unwrap_or(u32::MAX));
        Some(value)
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = (u64, &mut T)> {
        self.slots.iter_mut().enumerate().filter_map(|(place, slot)| {
            let number = slot.uses << PLACE_BITS | place as u64;
            slot.value.as_mut().map(|value| (number, value))
        })
    }
}

fn place(number: u64) -> usize {
    usize::try_from(number & ((1 << PLACE_BITS) - 1)).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_used_again_under_another_number() {
        let mut slots = Slots::default();
        let first = slots.insert('a');
        assert!(!slots.is_empty());
        assert_eq!(slots.remove(first), Some('a'));
        assert!(slots.is_empty());
        let second = slots.insert('b');
        assert_ne!(first, second);
        assert_eq!(slots.get(first), None);
        assert_eq!(slots.remove(first), None);
        assert_eq!(slots.get(second), Some(&'b'));
        assert_eq!(slots.slots.len(), 1);
    }

    #[test]
    fn numbers_stay_below_two_to_the_53_and_never_are_zero() {
        let mut slots = Slots::default();
        slots.slots.push(Slot { uses: MAX_USES - 1, value: None });
        slots.free.push(0);
        for uses in [MAX_USES, 1] {
            let number = slots.insert(());
            assert_eq!(number, uses << PLACE_BITS);
            assert!(number < 1 << 53 && number > 0);
            slots.remove(number);
        }
        assert_eq!(slots.get(u64::MAX), None);
        assert_eq!(slots.get(0), None);
    }
}
