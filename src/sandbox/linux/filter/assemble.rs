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

/// A program that grows call by call.
pub(super) struct Assembler {
    program: Program,
}

impl Assembler {
    /// Begins with the checks that come before every number.
    pub(super) fn new(architecture: u32, unknown: u32) -> Self {
        let mut this = Self { program: Program { code: Vec::new(), own_process: Vec::new() } };
        this.push(LOAD, ARCHITECTURE, 0, 0);
        this.push(EQUAL, architecture, 1, 0);
        this.answer(Answer::Kill);
        this.push(LOAD, NUMBER, 0, 0);
        // Numbers that did not exist when this was written; those of x32, which have bit 30, too.
        this.push(AT_LEAST, unknown, 0, 1);
        this.answer(Answer::Errno(libc::ENOSYS));
        this
    }

    /// Answers a call whatever its arguments are.
    pub(super) fn always(&mut self, number: u32, answer: Answer) {
        self.push(EQUAL, number, 0, 1);
        self.answer(answer);
    }

    /// Answers a call by the first case that holds, or with `otherwise`.
    pub(super) fn by_case(&mut self, number: u32, cases: &[Case<'_>], otherwise: Answer) {
        let skip = self.program.code.len();
        self.push(EQUAL, number, 0, 0);
        for (tests, answer) in cases {
            // Each failed test jumps over what is left of its case.
            let mut left: usize = tests.iter().map(|test| length(*test)).sum();
            for test in *tests {
                left -= length(*test);
                self.test(*test, u8::try_from(left + 1).unwrap_or(u8::MAX));
            }
            self.answer(*answer);
        }
        self.answer(otherwise);
        let over = self.program.code.len() - skip - 1;
        self.program.code[skip].jf = u8::try_from(over).unwrap_or(u8::MAX);
        debug_assert!(u8::try_from(over).is_ok(), "a call has too many cases");
    }

    /// Ends with letting every other call through.
    pub(super) fn finish(mut self) -> Program {
        self.answer(Answer::Allow);
        debug_assert!(self.program.code.len() <= MAX, "the program is too long");
        self.program
    }

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
                self.program.own_process.push(self.program.code.len());
                self.push(EQUAL, u32::MAX, 0, fail);
            }
        }
    }

    fn answer(&mut self, answer: Answer) {
        self.push(RETURN, answer.value(), 0, 0);
    }

    fn push(&mut self, code: u16, k: u32, jt: u8, jf: u8) {
        self.program.code.push(sock_filter { code, jt, jf, k });
    }
}

/// How many steps a test takes.
fn length(test: Test) -> usize {
    if matches!(test, Test::Is { .. }) { 3 } else { 2 }
}

/// Where the low half of an argument stands; both processors are little-endian.
fn low(argument: u32) -> u32 {
    ARGUMENTS + 8 * argument
}
