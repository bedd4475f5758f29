//! The schemas of a document as numbered nodes, so that every walk is a loop and visits each once.

use std::cell::OnceCell;
use std::collections::HashMap;

use super::keyword::{Place, Sub, Token, each_sub};
use crate::dialect::Dialect;
use crate::json::{Object, Value, push_token, unescape_token};
use crate::uri::{percent_decode, split_fragment};

/// The root of the document.
pub(super) const ROOT: usize = 0;

/// One schema of a document.
#[derive(Debug)]
pub(super) struct Node<'v, 'a> {
    pub(super) schema: &'v Value<'a>,
    pub(super) place: Place,
    parent: usize,
    keyword: &'v str,
    token: Option<Token<'v>>,
    /// The nearest schema, itself included, that has an `$id` of its own.
    resource: usize,
    first: usize,
    last: usize,
}

/// Every schema of a document.
#[derive(Debug)]
pub(super) struct Graph<'v, 'a> {
    nodes: Vec<Node<'v, 'a>>,
    steps: OnceCell<Steps<'v>>,
    names: OnceCell<Names<'v>>,
    /// Up to draft-07 a `$ref` hides every keyword beside it, and nothing sees what is unevaluated.
    pub(super) old: bool,
}

/// From a node by a keyword, and a key or an index where the keyword holds several, to a subschema.
type Steps<'v> = HashMap<(usize, &'v str, Option<Token<'v>>), usize>;

#[derive(Debug, Default)]
struct Names<'v> {
    anchors: HashMap<(usize, &'v str), usize>,
    ids: HashMap<&'v str, usize>,
}

impl<'v, 'a> Graph<'v, 'a> {
    pub(super) fn new(document: &'v Value<'a>) -> Self {
        let root = Node {
            schema: document,
            place: Place::Definition,
            parent: ROOT,
            keyword: "",
            token: None,
            resource: ROOT,
            first: 0,
            last: 0,
        };
        let mut nodes = vec![root];
        let mut id = ROOT;
        while id < nodes.len() {
            let first = nodes.len();
            if let Value::Object(object) = nodes[id].schema {
                if names_resource(object) {
                    nodes[id].resource = id;
                }
                let resource = nodes[id].resource;
                each_sub(object, |Sub { place, keyword, token, schema }| {
                    nodes.push(Node {
                        schema,
                        place,
                        parent: id,
                        keyword,
                        token,
                        resource,
                        first: 0,
                        last: 0,
                    });
                });
            }
            nodes[id].first = first;
            nodes[id].last = nodes.len();
            id += 1;
        }
        let dialect = document.get("$schema").and_then(Value::as_str).and_then(Dialect::find);
        let old = dialect.is_some_and(Dialect::is_legacy);
        Self { nodes, steps: OnceCell::new(), names: OnceCell::new(), old }
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn place(&self, id: usize) -> Place {
        self.nodes[id].place
    }

    pub(super) fn object(&self, id: usize) -> Option<&'v Object<'a>> {
        let schema: &'v Value<'a> = self.nodes[id].schema;
        schema.as_object()
    }

    /// The keyword that holds the node.
    pub(super) fn keyword(&self, id: usize) -> &'v str {
        self.nodes[id].keyword
    }

    /// The subschemas that this schema holds itself, in the order of its text.
    pub(super) fn subs(&self, id: usize) -> std::ops::Range<usize> {
        self.nodes[id].first..self.nodes[id].last
    }

    /// Whether every keyword but `$ref` is without effect here.
    pub(super) fn is_bare_reference(&self, id: usize) -> bool {
        self.old && self.object(id).is_some_and(|object| object.contains_key("$ref"))
    }

    /// Where the node's reference leads, inside the document.
    pub(super) fn target(&self, id: usize) -> Option<usize> {
        let object = self.object(id)?;
        let reference =
            ["$ref", "$dynamicRef", "$recursiveRef"].iter().find_map(|name| object.get(name))?;
        let (uri, fragment) = split_fragment(reference.as_str()?);
        let resource =
            if uri.is_empty() { self.nodes[id].resource } else { *self.names().ids.get(uri)? };
        if fragment.is_empty() {
            return Some(resource);
        }
        if !fragment.starts_with('/') {
            return self.names().anchors.get(&(resource, fragment)).copied();
        }
        self.follow(resource, &percent_decode(fragment))
    }

    /// Where a pointer leads, from schema to subschema; an index, because an author's `$defs` may
    /// be as large as the number of references into it.
    fn follow(&self, mut id: usize, pointer: &str) -> Option<usize> {
        let tokens: Vec<_> = pointer.split('/').skip(1).map(unescape_token).collect();
        let mut rest = tokens.as_slice();
        let steps: &Steps<'_> = self.steps();
        while let [keyword, after @ ..] = rest {
            let of_several = after.first().and_then(|token| {
                let index = || steps.get(&(id, keyword, Some(Token::Index(token.parse().ok()?))));
                steps.get(&(id, keyword, Some(Token::Key(token)))).or_else(index)
            });
            (id, rest) = match of_several {
                Some(next) => (*next, &after[1..]),
                None => (*steps.get(&(id, keyword, None))?, after),
            };
        }
        Some(id)
    }

    /// Where the node is, as a JSON Pointer.
    pub(super) fn pointer(&self, mut id: usize) -> String {
        let mut path = Vec::new();
        while id != ROOT {
            path.push(id);
            id = self.nodes[id].parent;
        }
        let mut pointer = String::new();
        for id in path.into_iter().rev() {
            let node = &self.nodes[id];
            push_token(&mut pointer, node.keyword);
            match node.token {
                Some(Token::Key(key)) => push_token(&mut pointer, key),
                Some(Token::Index(index)) => push_token(&mut pointer, &index.to_string()),
                None => {}
            }
        }
        pointer
    }

    fn steps(&self) -> &Steps<'v> {
        self.steps.get_or_init(|| {
            let below = self.nodes.iter().enumerate().skip(1);
            below.map(|(id, node)| ((node.parent, node.keyword, node.token), id)).collect()
        })
    }

    fn names(&self) -> &Names<'v> {
        self.names.get_or_init(|| {
            let mut names = Names::default();
            for (id, node) in self.nodes.iter().enumerate() {
                let Some(object) = self.object(id) else { continue };
                for keyword in ["$anchor", "$dynamicAnchor"] {
                    if let Some(anchor) = object.get(keyword).and_then(Value::as_str) {
                        names.anchors.entry((node.resource, anchor)).or_insert(id);
                    }
                }
                if let Some(uri) = object.get("$id").and_then(Value::as_str) {
                    if let Some(anchor) = uri.strip_prefix('#') {
                        names.anchors.entry((node.resource, anchor)).or_insert(id);
                    } else {
                        let uri = uri.trim_end_matches('#');
                        names.ids.entry(uri).or_insert(id);
                        names.ids.entry(uri.rsplit('/').next().unwrap_or(uri)).or_insert(id);
                    }
                }
            }
            names
        })
    }
}

fn names_resource(object: &Object<'_>) -> bool {
    object.get("$id").and_then(Value::as_str).is_some_and(|uri| !uri.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::parse;

    #[test]
    fn references_lead_to_pointers_anchors_and_embedded_resources() {
        let document = parse(
            r##"{"$ref":"#/$defs/a~1b%20c","$defs":{
                "a/b c":{"$ref":"#name"},"named":{"$anchor":"name","$ref":"other"},
                "other":{"$id":"https://x.test/other","$ref":"#/$defs/in","$defs":{"in":{"$ref":"#"}}}}}"##,
        )
        .unwrap();
        let graph = Graph::new(&document);
        let mut id = ROOT;
        let mut seen = Vec::new();
        for _ in 0..5 {
            id = graph.target(id).unwrap();
            seen.push(graph.pointer(id));
        }
        assert_eq!(
            seen,
            [
                "/$defs/a~1b c",
                "/$defs/named",
                "/$defs/other",
                "/$defs/other/$defs/in",
                "/$defs/other",
            ]
        );
    }

    #[test]
    fn a_reference_that_leads_nowhere_is_no_target() {
        for reference in ["#/nowhere", "#name", "https://x.test/", "#/%zz", "#/%e9"] {
            let document =
                Value::Object(Object::new(vec![("$ref".into(), Value::String(reference.into()))]));
            assert_eq!(Graph::new(&document).target(ROOT), None, "{reference}");
        }
    }

    #[test]
    fn a_parameter_named_like_a_keyword_is_a_parameter() {
        let document = parse(
            r#"{"properties":{"properties":{"items":{}},"allOf":true},"enum":[{"items":{}}]}"#,
        )
        .unwrap();
        let graph = Graph::new(&document);
        let pointers: Vec<String> = (0..graph.len()).map(|id| graph.pointer(id)).collect();
        assert_eq!(
            pointers,
            ["", "/properties/properties", "/properties/allOf", "/properties/properties/items"]
        );
    }
}
