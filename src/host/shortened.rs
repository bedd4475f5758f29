//! Names and keys that are too long for a provider.

/// The most characters of a name or a key that every provider takes.
pub(crate) const LONGEST: usize = 64;

/// What a shortened one ends with: an underscore and a hash.
pub(crate) const END: usize = 9;

/// The beginning of a text of ASCII, and a hash of what it stands for: [`LONGEST`] characters.
pub(crate) fn shortened(text: &str, whole: &str) -> String {
    let beginning: String = text.chars().take(LONGEST - END).collect();
    format!("{beginning}_{}", hash(whole))
}

/// Eight characters that stay the same for the same text, on every machine and in every release (FNV-1a).
fn hash(text: &str) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in text.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    format!("{:08x}", (hash ^ (hash >> 32)) & 0xffff_ffff)
}
