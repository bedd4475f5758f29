//! One type as one schema.

use haft_schema::json::{Object, Value};

use super::definitions::Definitions;
use crate::SourceProblem;
use crate::types::{Evaluator, Kind, Place, Ty, literal_value};

/// How deep a document may nest, in levels of JSON; its readers stop at 127.
const MAX_LEVELS: usize = 100;

/// How many problems of one document are said.
const MAX_PROBLEMS: usize = 20;

/// A schema, its keywords in order.
pub(super) type Schema = Object<'static>;

/// Writes the schemas of one document.
pub(super) struct Emitter<'e, 'a> {
    pub(super) types: &'e mut Evaluator<'a>,
    /// Whether the document is of a result, of which `JSON.stringify` drops what it cannot say.
    pub(super) output: bool,
    pub(super) problems: Vec<SourceProblem>,
    pub(super) definitions: Definitions,
    /// The steps from the root to the schema that is written, for messages.
    pub(super) path: String,
    pub(super) place: Option<Place>,
    levels: usize,
}

impl<'e, 'a> Emitter<'e, 'a> {
    pub(super) fn new(types: &'e mut Evaluator<'a>, output: bool) -> Self {
        let place = types.here();
        Self {
            types,
            output,
            problems: Vec::new(),
            definitions: Definitions::default(),
            path: String::new(),
            place,
            levels: 0,
        }
    }

    /// The document of a type.
    pub(super) fn root(&mut self, ty: Ty) -> Schema {
        let schema = self.schema(ty);
        self.with_definitions(schema)
    }

    /// The schema of a type, inside another schema.
    pub(super) fn schema(&mut self, ty: Ty) -> Schema {
        if let Some(place) = self.place {
            self.types.begin(place);
        }
        if self.levels >= MAX_LEVELS {
            self.types.exhaust("the schema nests more than 100 levels deep");
        }
        if !self.types.step() {
            return Schema::default();
        }
        let ty = self.types.resolve_to_name(ty);
        if self.types.name_of(ty).is_some() { self.named(ty) } else { self.plain(ty) }
    }

    /// The schema of a type, `levels` of JSON deeper.
    pub(super) fn nested(&mut self, ty: Ty, levels: usize) -> Schema {
        self.levels += levels;
        let schema = self.schema(ty);
        self.levels -= levels;
        schema
    }

    fn plain(&mut self, ty: Ty) -> Schema {
        let kind = self.types.kind(ty);
        match &kind {
            Kind::Any | Kind::Unknown | Kind::Hole(_) | Kind::Lazy(_) => Schema::default(),
            Kind::Never => self.cannot("no value fits `never`", "leave it out"),
            Kind::Undefined if self.output => Schema::default(),
            Kind::Undefined => {
                self.cannot("JSON has no `undefined`", "write `null`, or leave it out")
            }
            Kind::Null => of_type("null"),
            Kind::String => of_type("string"),
            Kind::Number => of_type("number"),
            Kind::Boolean => of_type("boolean"),
            Kind::BigInt => of_type("integer"),
            Kind::NonPrimitive => of_type("object"),
            Kind::Date => with(of_type("string"), "format", "date-time"),
            Kind::Url => with(of_type("string"), "format", "uri"),
            Kind::Bytes => with(of_type("string"), "contentEncoding", "base64"),
            Kind::Text(_) | Kind::Digits(_) | Kind::Flag(_) | Kind::Big(_) => {
                let value = literal_value(&kind);
                value
                    .map_or_else(|| of_type("integer"), |value| super::union::literals(vec![value]))
            }
            Kind::Template(texts, types) => {
                let pattern = self.pattern(texts, types);
                with(of_type("string"), "pattern", &pattern)
            }
            Kind::Array(item) => {
                let length = self.path.len();
                self.path.push_str("[]");
                let item = self.nested(*item, 1);
                self.path.truncate(length);
                let mut schema = of_type("array");
                schema.insert("items", Value::Object(item));
                schema
            }
            Kind::Tuple(elements) => self.tuple(elements),
            Kind::Object(object) => self.object(object),
            Kind::Union(members) => self.union(members),
            Kind::Symbol => self.cannot("JSON has no `symbol`", "write a union of string literals"),
            Kind::Function(one) => {
                self.place = Some(one.place);
                self.cannot("JSON has no functions", "leave it out, or make it optional")
            }
            Kind::Promise(_) => {
                self.cannot("JSON has no promises", "write the type that it resolves to")
            }
            Kind::Unsayable(one) => {
                let place = self.place.replace(one.place);
                let schema = self.cannot(&one.message, &one.help);
                self.place = place;
                schema
            }
        }
    }

    /// Says that what stands at the path cannot be said, and lets everything stand for it.
    pub(super) fn cannot(&mut self, message: &str, help: &str) -> Schema {
        let message = match self.path.trim_start_matches('.') {
            "" => message.to_owned(),
            path => format!("`{path}`: {message}"),
        };
        self.complain(message, help);
        Schema::default()
    }

    pub(super) fn complain(&mut self, message: String, help: &str) {
        if self.problems.len() < MAX_PROBLEMS
            && let Some(place) = self.place
        {
            let problem = self.types.problem(place, message, help);
            if !self.problems.contains(&problem) {
                self.problems.push(problem);
            }
        }
    }
}

/// `{"type": name}`.
pub(super) fn of_type(name: &'static str) -> Schema {
    Object::new(vec![("type".into(), Value::String(name.into()))])
}

fn with(mut schema: Schema, keyword: &'static str, text: &str) -> Schema {
    schema.insert(keyword, Value::String(text.to_owned().into()));
    schema
}
