//! A function's parameters as the schema of a tool's arguments.
