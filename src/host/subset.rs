//! Schemas for providers that read a part of JSON Schema: the author's schema is read into a shape that every one of
//! them can say somehow, and written in the words of one. What a provider cannot say becomes a sentence of the
//! description, and a note; the core goes on to check it all.

mod conjunction;
mod definitions;
mod kinds;
mod leftover;
mod list;
mod object;
mod openapi;
mod places;
mod reader;
mod sentence;
mod shape;
mod strict;
mod union;

use haft_schema::json::Value;
use haft_tool::DefinitionProblem;

use reader::Reader;

/// A document in a provider's words.
#[derive(Debug)]
pub(crate) struct Rewritten {
    pub(crate) document: Value<'static>,
    pub(crate) notes: Vec<DefinitionProblem>,
}

/// The document in `OpenAI`'s strict subset: every object closed, every property required, an optional one nullable.
pub(crate) fn strict_schema(document: &Value<'_>) -> Result<Rewritten, Vec<DefinitionProblem>> {
    let mut reader = Reader::new(document, "strict mode");
    let root = reader.read_all();
    let written = strict::write(&mut reader, &root);
    finish(reader, written)
}

/// The document in the part of `OpenAPI` 3.0 that Gemini reads as `parameters`.
pub(crate) fn openapi_schema(document: &Value<'_>) -> Result<Rewritten, Vec<DefinitionProblem>> {
    let mut reader = Reader::new(document, "Gemini's parameters");
    let root = reader.read_all();
    let written = openapi::write(&mut reader, &root);
    finish(reader, written)
}

fn finish(
    reader: Reader<'_>,
    document: Value<'static>,
) -> Result<Rewritten, Vec<DefinitionProblem>> {
    let Reader { notes, refused, .. } = reader;
    if refused.is_empty() { Ok(Rewritten { document, notes }) } else { Err(refused) }
}
