//! Which required names an object has, in one pass and without an allocation for up to 64 names.

/// The places of the required names in their table.
#[derive(Debug, Default)]
pub(super) struct Needed {
    places: Vec<usize>,
    /// The bit of each place that is needed.
    bits: Vec<Option<usize>>,
}

impl Needed {
    pub(super) fn add(&mut self, place: usize) {
        if self.has(place) {
            return;
        }
        if self.bits.len() <= place {
            self.bits.resize(place + 1, None);
        }
        self.bits[place] = Some(self.places.len());
        self.places.push(place);
    }

    pub(super) fn has(&self, place: usize) -> bool {
        self.bit(place).is_some()
    }

    fn bit(&self, place: usize) -> Option<usize> {
        self.bits.get(place).copied().flatten()
    }
}

/// The required names that have been seen.
#[derive(Debug)]
pub(super) struct Seen {
    small: u64,
    large: Vec<u64>,
}

impl Seen {
    pub(super) fn new(needed: &Needed) -> Self {
        let count = needed.places.len();
        let large = if count > 64 { vec![0; count.div_ceil(64)] } else { Vec::new() };
        Self { small: 0, large }
    }

    pub(super) fn add(&mut self, needed: &Needed, place: usize) {
        if let Some(bit) = needed.bit(place) {
            *self.large.get_mut(bit / 64).unwrap_or(&mut self.small) |= 1 << (bit % 64);
        }
    }

    pub(super) fn has_all(&self, needed: &Needed) -> bool {
        let seen: u32 = self.large.iter().map(|word| word.count_ones()).sum();
        (seen + self.small.count_ones()) as usize == needed.places.len()
    }

    pub(super) fn missing(&self, needed: &Needed) -> impl Iterator<Item = usize> {
        needed.places.iter().enumerate().filter_map(|(bit, place)| {
            let word = self.large.get(bit / 64).unwrap_or(&self.small);
            (word >> (bit % 64) & 1 == 0).then_some(*place)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_needed_place_counts_once() {
        for count in [0, 1, 64, 65, 200] {
            let mut needed = Needed::default();
            for place in 0..count {
                needed.add(place * 2);
                needed.add(place * 2);
            }
            let mut seen = Seen::new(&needed);
            for place in 1..count {
                seen.add(&needed, place * 2);
                seen.add(&needed, place * 2);
                seen.add(&needed, place * 2 + 1);
            }
            assert_eq!(seen.has_all(&needed), count == 0);
            assert_eq!(seen.missing(&needed).count(), usize::from(count > 0));
            seen.add(&needed, 0);
            assert!(seen.has_all(&needed));
        }
    }
}
