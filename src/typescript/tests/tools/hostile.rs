//! Sources that nobody would write.
