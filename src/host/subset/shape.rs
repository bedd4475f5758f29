//! What a schema says, in the few ways in which every provider can say something.

use haft_schema::json::Value;

/// One schema.
#[derive(Clone, Debug)]
pub(super) struct Shape<'v> {
    /// Where it stands in the definition.
    pub(super) at: String,
    pub(super) title: Option<String>,
    pub(super) description: Option<String>,
    /// Sentences that say what no keyword of the provider's does.
    pub(super) sentences: Vec<String>,
    /// Whether null fits, too.
    pub(super) nullable: bool,
    pub(super) kind: Kind<'v>,
}

/// What fits.
#[derive(Clone, Debug)]
pub(super) enum Kind<'v> {
    Anything,
    Nothing,
    Null,
    Boolean,
    Number {
        integer: bool,
        limits: Limits<'v>,
    },
    Text {
        limits: Limits<'v>,
    },
    /// Plain values of one type.
    Choice {
        kind: &'static str,
        values: Vec<Value<'v>>,
    },
    List {
        items: Box<Shape<'v>>,
        limits: Limits<'v>,
    },
    Object {
        members: Vec<Member<'v>>,
        rest: Rest,
        limits: Limits<'v>,
    },
    Union(Vec<Shape<'v>>),
    /// The definition of this number.
    Reference(usize),
}

/// Keywords that narrow a kind, with their values.
pub(super) type Limits<'v> = Vec<(&'static str, Value<'v>)>;

/// A declared property.
#[derive(Clone, Debug)]
pub(super) struct Member<'v> {
    pub(super) key: String,
    pub(super) required: bool,
    pub(super) shape: Shape<'v>,
}

/// What becomes of keys that are not declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Rest {
    /// They are refused.
    Closed,
    /// They may be anything.
    Open,
    /// They must fit this, as JSON text.
    Of(String),
}

impl<'v> Shape<'v> {
    pub(super) fn of(kind: Kind<'v>, at: &str) -> Self {
        Self {
            at: at.to_owned(),
            title: None,
            description: None,
            sentences: Vec::new(),
            nullable: false,
            kind,
        }
    }

    /// Whether it says nothing for a reader.
    pub(super) fn is_silent(&self) -> bool {
        self.title.is_none() && self.description.is_none() && self.sentences.is_empty()
    }
}
