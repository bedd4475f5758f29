//! Which ids of a connection are in flight.

use std::collections::HashMap;

use crate::CallId;
use crate::json::SmallText;

/// What an id in flight belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InFlight {
    /// A running call.
    Call(CallId),
    /// A `subscriptions/listen`.
    Listen,
}

/// Ids by their text. Over HTTP a connection of the engine has one request, which needs no table.
#[derive(Debug, Default)]
pub(crate) enum Flights {
    #[default]
    None,
    One(SmallText, InFlight),
    Many(HashMap<SmallText, InFlight>),
}

impl Flights {
    pub(crate) fn get(&self, id: &SmallText) -> Option<InFlight> {
        match self {
            Self::None => None,
            Self::One(only, flight) => (only == id).then_some(*flight),
            Self::Many(flights) => flights.get(id).copied(),
        }
    }

    pub(crate) fn contains(&self, id: &SmallText) -> bool {
        self.get(id).is_some()
    }

    pub(crate) fn insert(&mut self, id: SmallText, flight: InFlight) {
        match self {
            Self::None => *self = Self::One(id, flight),
            Self::One(only, first) if *only == id => *first = flight,
            Self::One(..) => {
                let mut flights = HashMap::from([(id, flight)]);
                if let Self::One(only, first) = std::mem::take(self) {
                    flights.insert(only, first);
                }
                *self = Self::Many(flights);
            }
            Self::Many(flights) => drop(flights.insert(id, flight)),
        }
    }

    pub(crate) fn remove(&mut self, id: &SmallText) {
        match self {
            Self::One(only, _) if only == id => *self = Self::None,
            Self::None | Self::One(..) => {}
            Self::Many(flights) => drop(flights.remove(id)),
        }
    }

    /// The running calls, in their order.
    pub(crate) fn calls(&self) -> Vec<CallId> {
        let call = |flight: &InFlight| match flight {
            InFlight::Call(call) => Some(*call),
            InFlight::Listen => None,
        };
        let mut calls: Vec<CallId> = match self {
            Self::None => Vec::new(),
            Self::One(_, flight) => call(flight).into_iter().collect(),
            Self::Many(flights) => flights.values().filter_map(call).collect(),
        };
        calls.sort_unstable();
        calls
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_come_and_go_alone_and_together() {
        let id = |number: u64| SmallText::new(&number.to_string());
        let call = |number| InFlight::Call(CallId::from_number(number));
        let mut flights = Flights::default();
        assert!(!flights.contains(&id(1)));
        flights.insert(id(1), call(1));
        assert_eq!(flights.get(&id(1)), Some(call(1)));
        flights.remove(&id(2));
        flights.remove(&id(1));
        assert!(matches!(flights, Flights::None));
        for number in [3, 1, 2] {
            flights.insert(id(number), call(number));
        }
        flights.insert(id(9), InFlight::Listen);
        assert_eq!(flights.calls(), [1, 2, 3].map(CallId::from_number));
        flights.remove(&id(2));
        assert!(flights.contains(&id(9)) && !flights.contains(&id(2)));
        assert_eq!(flights.calls(), [1, 3].map(CallId::from_number));
    }
}
