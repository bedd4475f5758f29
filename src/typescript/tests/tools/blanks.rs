//! Code without its types.
