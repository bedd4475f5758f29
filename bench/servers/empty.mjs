// No server at all: what Node itself costs, for the memory comparison.
process.stdin.resume();
