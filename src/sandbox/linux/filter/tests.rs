//! The numbers against the C library's.
