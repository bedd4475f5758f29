//! Builds filter programs: a call's number is compared, then its arguments, then comes the answer.

use libc::sock_filter;

/// Where the kernel puts what a filter may look at.
const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;
const ARGUMENTS: u32 = 16;

const LOAD: u16 = 0x20; // BPF_LD | BPF_W | BPF_ABS
const AND: u16 = 0x54; // BPF_ALU | BPF_AND | BPF_K
const EQUAL: u16 = 0x15; // BPF_JMP | BPF_JEQ | BPF_K
const AT_LEAST: u16 = 0x35; // BPF_JMP | BPF_JGE | BPF_K
const ANY_BIT: u16 = 0x45; // BPF_JMP | BPF_JSET | BPF_K
const RETURN: u16 = 0x06; // BPF_RET | BPF_K

/// How many steps of one group at most, which a jump can pass.
const GROUP: usize = 48;

/// The kernel takes no longer program.
const MAX: usize = 4096;

/// What a call is answered with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    /// The call is made.
    Allow,
    /// The call is not made; zero says that it succeeded.
    Errno(i32),
    /// The process ends.
    Kill,
}

impl Answer {
    fn value(self) -> u32 {
        match self {
            Self::Allow => libc::SECCOMP_RET_ALLOW,
            Self::Errno(errno) => libc::SECCOMP_RET_ERRNO | errno.cast_unsigned() & 0xffff,
            Self::Kill => libc::SECCOMP_RET_KILL_PROCESS,
        }
    }
}

/// A condition on the low half of one argument, which is all of an `int`.
#[derive(Debug, Clone, Copy)]
pub(super) enum Test {
    /// The argument, masked, is this.
    Is {
        /// Which argument, from zero.
        argument: u32,
        /// The bits that count.
        mask: u32,
        /// What they must be.
        value: u32,
    },
    /// The upper half of the argument is this.
    UpperIs {
        /// Which argument, from zero.
        argument: u32,
        /// What it must be.
        value: u32,
    },
    /// The argument has any of these bits.
    Any {
        /// Which argument, from zero.
        argument: u32,
        /// The bits.
        bits: u32,
    },
    /// The argument is the number of the process, which the child fills in.
    IsOwnProcess {
        /// Which argument, from zero.
        argument: u32,
    },
}

/// One way to an answer: every test must hold.
pub(super) type Case<'a> = (&'a [Test], Answer);

/// A finished program, and the places where the child writes the number of its process.
#[derive(Debug)]
pub(crate) struct Program {
    pub(crate) code: Vec<sock_filter>,
    pub(crate) own_process: Vec<usize>,
}

/// What is done about one number.
struct Entry {
    number: u32,
    /// The comparison with the number, and all that follows where they are equal.
    code: Vec<sock_filter>,
    /// Places in the code that wait for the number of the process.
    own_process: Vec<usize>,
}

/// A program that is collected call by call, in any order.
pub(super) struct Assembler {
    entries: Vec<Entry>,
}

impl Assembler {
    /// A program that lets everything through.
    pub(super) fn new() -> Self {
        Self { entries: Vec::new() }
    }

    /// Answers a call whatever its arguments are.
    pub(super) fn always(&mut self, number: u32, answer: Answer) {
        self.by_case(number, &[], answer);
    }

    /// Answers a call by the first case that holds, or with `otherwise`.
    pub(super) fn by_case(&mut self, number: u32, cases: &[Case<'_>], otherwise: Answer) {
        let mut entry = Entry { number, code: Vec::new(), own_process: Vec::new() };
        entry.push(EQUAL, number, 0, 0);
        for (tests, answer) in cases {
            // Each failed test jumps over what is left of its case.
            let mut left: usize = tests.iter().map(|test| length(*test)).sum();
            for test in *tests {
                left -= length(*test);
                entry.test(*test, over(left + 1));
            }
            entry.push(RETURN, answer.value(), 0, 0);
        }
        entry.push(RETURN, otherwise.value(), 0, 0);
        entry.code[0].jf = over(entry.code.len() - 1);
        self.entries.push(entry);
    }

    /// The program: first the checks that come before every number, then the numbers in their order,
    /// in groups that a greater number passes at one step. The kernel runs the program once for each
    /// number when it is put on, to know which it need not run it for; so its length is felt twice.
    pub(super) fn finish(mut self, architecture: u32, unknown: u32) -> Program {
        let mut program = Program { code: Vec::new(), own_process: Vec::new() };
        let mut push = |code, k, jt, jf| program.code.push(sock_filter { code, jt, jf, k });
        push(LOAD, ARCHITECTURE, 0, 0);
        push(EQUAL, architecture, 1, 0);
        push(RETURN, Answer::Kill.value(), 0, 0);
        push(LOAD, NUMBER, 0, 0);
        // Numbers that did not exist when this was written; those of x32, which have bit 30, too.
        push(AT_LEAST, unknown, 0, 1);
        push(RETURN, Answer::Errno(libc::ENOSYS).value(), 0, 0);
        self.entries.sort_by_key(|entry| entry.number);
        let mut rest = &self.entries[..];
        while !rest.is_empty() {
            let mut steps = 0;
            let fits = |entry: &&Entry| {
                steps += entry.code.len();
                steps <= GROUP
            };
            let count = rest.iter().take_while(fits).count().max(1);
            let (group, after) = rest.split_at(count);
            let last = group.last().map_or(0, |entry| entry.number);
            let length = group.iter().map(|entry| entry.code.len()).sum();
            let pass = sock_filter { code: AT_LEAST, jt: over(length), jf: 0, k: last + 1 };
            program.code.push(pass);
            for entry in group {
                let start = program.code.len();
                program.own_process.extend(entry.own_process.iter().map(|at| start + at));
                program.code.extend_from_slice(&entry.code);
            }
            rest = after;
        }
        program.code.push(sock_filter { code: RETURN, jt: 0, jf: 0, k: Answer::Allow.value() });
        debug_assert!(program.code.len() <= MAX, "the program is too long");
        program
    }
}

impl Entry {
    /// A test that goes on where it holds, and over `fail` steps where it does not.
    fn test(&mut self, test: Test, fail: u8) {
        match test {
            Test::Is { argument, mask, value } => {
                self.push(LOAD, low(argument), 0, 0);
                self.push(AND, mask, 0, 0);
                self.push(EQUAL, value, 0, fail);
            }
            Test::UpperIs { argument, value } => {
                self.push(LOAD, low(argument) + 4, 0, 0);
                self.push(EQUAL, value, 0, fail);
            }
            Test::Any { argument, bits } => {
                self.push(LOAD, low(argument), 0, 0);
                self.push(ANY_BIT, bits, 0, fail);
            }
            Test::IsOwnProcess { argument } => {
                self.push(LOAD, low(argument), 0, 0);
                self.own_process.push(self.code.len());
                self.push(EQUAL, u32::MAX, 0, fail);
            }
        }
    }

    fn push(&mut self, code: u16, k: u32, jt: u8, jf: u8) {
        self.code.push(sock_filter { code, jt, jf, k });
    }
}

/// A jump over so many steps; the kernel knows none over more than 255.
fn over(steps: usize) -> u8 {
    debug_assert!(u8::try_from(steps).is_ok(), "a jump is too long");
    u8::try_from(steps).unwrap_or(u8::MAX)
}

/// How many steps a test takes.
fn length(test: Test) -> usize {
    if matches!(test, Test::Is { .. }) { 3 } else { 2 }
}

/// Where the low half of an argument stands; both processors are little-endian.
fn low(argument: u32) -> u32 {
    ARGUMENTS + 8 * argument
}
