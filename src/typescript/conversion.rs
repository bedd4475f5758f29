//! Where the arguments of a tool are values that JSON lacks, so that the function can be given them.

use std::collections::HashMap;

use crate::types::{Element, Evaluator, Kind, ObjectType, Rest, Ty};

/// How deep types are followed; no document nests deeper.
const MAX_DEPTH: usize = 100;

/// What becomes of one value of the arguments, by what JSON it is. Numbers are places in the list
/// that it stands in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Conversion {
    /// What a string becomes.
    pub text: Option<TextKind>,
    /// Whether a number becomes a `bigint`.
    pub big_int: bool,
    /// The members of an object by name; one without a number stays as it is.
    pub properties: Vec<(String, Option<usize>)>,
    /// Every other member of an object.
    pub others: Option<usize>,
    /// The first elements of an array.
    pub places: Vec<Option<usize>>,
    /// Every further element of an array.
    pub items: Option<usize>,
}

/// What a string stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TextKind {
    /// A `Date`, written as a date-time.
    Date,
    /// A `URL`.
    Url,
    /// A `Uint8Array`, written as base64.
    Bytes,
}

impl TextKind {
    /// Its word.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Date => "date",
            Self::Url => "url",
            Self::Bytes => "bytes",
        }
    }
}

impl Evaluator<'_> {
    /// What becomes of values of `ty`, at the head of the list; empty where all are JSON as it is.
    ///
    /// Of a union that holds several types with the same JSON, such as `Date | string`, a value
    /// stays as it is unless all of them convert alike.
    pub(crate) fn conversions(&mut self, ty: Ty) -> Vec<Conversion> {
        let mut walk = Walk {
            types: self,
            list: vec![Conversion::default()],
            known: HashMap::new(),
            seen: HashMap::new(),
            depth: 0,
        };
        let root = walk.conversion(ty);
        let mut list = walk.list;
        list[0] = root;
        let list = reached(&list);
        let converts = |one: &Conversion| one.text.is_some() || one.big_int;
        if list.iter().any(converts) { list } else { Vec::new() }
    }
}

impl Conversion {
    fn steps(&mut self) -> impl Iterator<Item = &mut usize> {
        let properties = self.properties.iter_mut().filter_map(|(_, place)| place.as_mut());
        let places = self.places.iter_mut().filter_map(Option::as_mut);
        properties.chain(places).chain(&mut self.others).chain(&mut self.items)
    }
}

/// Those of the list that its head leads to, in the order in which they are met: the members of an
/// ambiguous union are led to by nothing.
fn reached(list: &[Conversion]) -> Vec<Conversion> {
    let mut met = vec![0];
    let mut places = HashMap::from([(0, 0)]);
    let mut reached: Vec<Conversion> = Vec::new();
    while let Some(&place) = met.get(reached.len()) {
        let mut one = list[place].clone();
        for step in one.steps() {
            *step = *places.entry(*step).or_insert_with(|| {
                met.push(*step);
                met.len() - 1
            });
        }
        reached.push(one);
    }
    reached
}

/// What is known of a type.
#[derive(Clone, Copy)]
enum Seen {
    Done(Option<usize>),
    /// It is being followed, and has got a place where it was met again.
    Open(Option<usize>),
}

/// A conversion that has a place, or is to get one.
enum Found {
    At(usize),
    New(Conversion),
}

/// Types of the same JSON, of which a value does not tell which one it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Json {
    Text,
    Number,
    Array,
    Object,
    Any,
    /// `null`, `true`, and what no JSON is.
    Other,
}

struct Walk<'e, 'a> {
    types: &'e mut Evaluator<'a>,
    list: Vec<Conversion>,
    known: HashMap<Conversion, usize>,
    seen: HashMap<Ty, Seen>,
    depth: usize,
}

impl Walk<'_, '_> {
    /// The place of a type's conversion; `None` where it needs none.
    fn place(&mut self, ty: Ty) -> Option<usize> {
        let ty = self.types.resolve_to_name(ty);
        match self.seen.get(&ty).copied() {
            Some(Seen::Done(place) | Seen::Open(place @ Some(_))) => return place,
            Some(Seen::Open(None)) => {
                self.list.push(Conversion::default());
                let place = Some(self.list.len() - 1);
                self.seen.insert(ty, Seen::Open(place));
                return place;
            }
            None if self.depth >= MAX_DEPTH || self.types.is_exhausted() => return None,
            None => {}
        }
        self.seen.insert(ty, Seen::Open(None));
        self.depth += 1;
        let found = match self.types.kind(ty) {
            Kind::Union(members) => self.union(&members),
            _ => Found::New(self.conversion(ty)),
        };
        self.depth -= 1;
        let place = match (self.seen.get(&ty).copied(), found) {
            (Some(Seen::Open(Some(place))), found) => {
                self.list[place] = self.copied(found);
                Some(place)
            }
            (_, Found::At(place)) => Some(place),
            (_, Found::New(conversion)) if conversion == Conversion::default() => None,
            (_, Found::New(conversion)) => Some(self.shared(conversion)),
        };
        self.seen.insert(ty, Seen::Done(place));
        place
    }

    /// The place of an equal conversion, or a new one.
    fn shared(&mut self, conversion: Conversion) -> usize {
        let next = self.list.len();
        let place = *self.known.entry(conversion.clone()).or_insert(next);
        if place == next {
            self.list.push(conversion);
        }
        place
    }

    fn conversion(&mut self, ty: Ty) -> Conversion {
        match self.types.kind(ty) {
            Kind::Date => text(TextKind::Date),
            Kind::Url => text(TextKind::Url),
            Kind::Bytes => text(TextKind::Bytes),
            Kind::BigInt | Kind::Big(_) => Conversion { big_int: true, ..Conversion::default() },
            Kind::Array(item) => {
                let items = self.place(item);
                Conversion { items, ..Conversion::default() }
            }
            Kind::Tuple(elements) => self.tuple(&elements),
            Kind::Object(object) => self.object(&object),
            Kind::Union(members) => {
                let found = self.union(&members);
                self.copied(found)
            }
            _ => Conversion::default(),
        }
    }

    fn tuple(&mut self, elements: &[Element]) -> Conversion {
        let fixed = elements.iter().position(|one| one.rest != Rest::No).unwrap_or(elements.len());
        let mut places: Vec<_> = elements[..fixed].iter().map(|one| self.place(one.ty)).collect();
        let rest: Vec<_> = elements[fixed..].iter().map(|one| self.place(one.ty)).collect();
        let items = alike(&rest);
        if items.is_none() && places.iter().all(Option::is_none) {
            places.clear();
        }
        Conversion { places, items, ..Conversion::default() }
    }

    fn object(&mut self, object: &ObjectType) -> Conversion {
        let indexes: Vec<_> = object.indexes().iter().map(|one| self.place(one.ty)).collect();
        let others = alike(&indexes);
        let mut properties = Vec::new();
        for property in object.properties() {
            let place = self.place(property.ty);
            if place.is_some() || others.is_some() {
                properties.push((property.name.to_string(), place));
            }
        }
        Conversion { properties, others, ..Conversion::default() }
    }

    /// What the members of a union agree on, for each kind of JSON by itself.
    fn union(&mut self, members: &[Ty]) -> Found {
        let mut found: Vec<(Json, Option<usize>)> = Vec::new();
        self.members(members, &mut found);
        let mut merged = Conversion::default();
        if found.iter().any(|(json, _)| *json == Json::Any) {
            return Found::New(merged);
        }
        let mut agreed = Vec::new();
        for json in [Json::Text, Json::Number, Json::Array, Json::Object] {
            let places: Vec<_> =
                found.iter().filter(|(one, _)| *one == json).map(|(_, place)| *place).collect();
            agreed.extend(alike(&places).map(|place| (json, place)));
        }
        // A type that is still being followed has its place already, and what is there later.
        if let [(_, only)] = agreed.as_slice() {
            return Found::At(*only);
        }
        for (json, place) in agreed {
            let conversion = self.list[place].clone();
            match json {
                Json::Text => merged.text = conversion.text,
                Json::Number => merged.big_int = conversion.big_int,
                Json::Array => {
                    merged.places = conversion.places;
                    merged.items = conversion.items;
                }
                _ => {
                    merged.properties = conversion.properties;
                    merged.others = conversion.others;
                }
            }
        }
        Found::New(merged)
    }

    fn copied(&self, found: Found) -> Conversion {
        match found {
            Found::At(place) => self.list[place].clone(),
            Found::New(conversion) => conversion,
        }
    }

    fn members(&mut self, members: &[Ty], found: &mut Vec<(Json, Option<usize>)>) {
        for &member in members {
            match self.types.kind(member) {
                Kind::Union(inner) => self.members(&inner, found),
                kind => found.push((json_of(&kind), self.place(member))),
            }
        }
    }
}

fn text(kind: TextKind) -> Conversion {
    Conversion { text: Some(kind), ..Conversion::default() }
}

/// The one place that all of these are.
fn alike(places: &[Option<usize>]) -> Option<usize> {
    let (first, others) = places.split_first()?;
    first.filter(|_| others.iter().all(|one| one == first))
}

fn json_of(kind: &Kind) -> Json {
    match kind {
        Kind::Any | Kind::Unknown => Json::Any,
        Kind::String
        | Kind::Text(_)
        | Kind::Template(..)
        | Kind::Date
        | Kind::Url
        | Kind::Bytes => Json::Text,
        Kind::Number | Kind::Digits(_) | Kind::BigInt | Kind::Big(_) => Json::Number,
        Kind::Array(_) | Kind::Tuple(_) => Json::Array,
        Kind::Object(_) | Kind::NonPrimitive => Json::Object,
        _ => Json::Other,
    }
}
