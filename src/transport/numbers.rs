//! The hash of a number of ours: a stream's or a call's.

use std::hash::Hasher;

/// Numbers that we count up ourselves need no defence against chosen keys.
#[derive(Debug, Default)]
pub(crate) struct NumberHasher(u64);

impl Hasher for NumberHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, number: u64) {
        // The shards of streams have the low bits; the table wants high ones, too.
        self.0 = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}
