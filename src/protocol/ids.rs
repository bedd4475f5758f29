//! The numbers by which the engine knows connections and calls.

/// A connection. Below 2^53, so that JavaScript can hold it; never reused in a process's life as
/// far as anyone can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PeerId(pub(crate) u64);

/// A running call of any connection. Below 2^53, so that JavaScript can hold it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallId(pub(crate) u64);

macro_rules! number {
    ($id:ident) => {
        impl $id {
            /// As a number, below 2^53.
            #[must_use]
            pub fn to_number(self) -> u64 {
                self.0
            }

            /// From the number that [`Self::to_number`] gave; any other names nothing.
            #[must_use]
            pub fn from_number(number: u64) -> Self {
                Self(number)
            }
        }
    };
}

number!(PeerId);
number!(CallId);
