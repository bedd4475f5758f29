//! What a schema calls itself: `$id`, `$anchor`, `$dynamicAnchor`, `$recursiveAnchor`, `$schema`.

use std::collections::HashMap;

use haft_text::push_quoted;

use crate::dialect::Dialect;
use crate::json::{Object, Value};
use crate::node::NodeId;
use crate::uri::{percent_decode, resolve, split_fragment};

use super::{Compiler, Place};

/// A schema with an identity of its own: the document, or a subschema with an `$id`.
#[derive(Debug)]
pub(super) struct Resource<'v> {
    pub(super) uri: String,
    pub(super) node: NodeId,
    pub(super) value: &'v Value<'v>,
    /// JSON Pointer into the document.
    pub(super) at: String,
    pub(super) dialect: Dialect,
    pub(super) anchors: HashMap<&'v str, NodeId>,
    pub(super) dynamic_anchors: HashMap<&'v str, NodeId>,
}

/// The name under which `$recursiveAnchor` is kept; no anchor has it.
pub(super) const RECURSIVE: &str = "";

impl<'v> Compiler<'v> {
    /// The dialect that `$schema` of this object names, or `otherwise` where it names none.
    pub(super) fn dialect(&mut self, schema: &'v Object<'v>, otherwise: Dialect) -> Dialect {
        let Some(uri) = self.text(schema, "$schema") else { return otherwise };
        Dialect::find(uri).unwrap_or_else(|| {
            let mut message = String::from("must name draft 2020-12, 2019-09, 07, 06 or 04, got ");
            push_quoted(&mut message, uri);
            self.under("$schema", |compiler| compiler.problem(message));
            otherwise
        })
    }

    /// Registers what the schema calls itself; gives the place of its keywords.
    pub(super) fn identify(
        &mut self,
        node: NodeId,
        value: &'v Value<'v>,
        schema: &'v Object<'v>,
        place: Place,
    ) -> Place {
        let dialect = place.dialect;
        // Up to draft-07 a `$ref` silences everything beside it, its own name included.
        if dialect.is_legacy() && schema.contains_key("$ref") {
            return place;
        }
        let mut place = place;
        if let Some(id) = self.text(schema, dialect.id_keyword()) {
            place = self.identify_resource(node, value, schema, id, place);
        }
        if !dialect.is_legacy() {
            self.identify_anchors(node, schema, place);
        }
        place
    }

    fn identify_resource(
        &mut self,
        node: NodeId,
        value: &'v Value<'v>,
        schema: &'v Object<'v>,
        id: &'v str,
        place: Place,
    ) -> Place {
        let (reference, fragment) = split_fragment(id);
        if !fragment.is_empty() && !place.dialect.is_legacy() {
            let keyword = place.dialect.id_keyword();
            self.under(keyword, |compiler| compiler.problem("must not have a fragment"));
        }
        let base = self.resource(place).uri.as_str();
        let uri = resolve(base, reference);
        let is_root = self.resource(place).node == node;
        let place = if is_root {
            let resource = place.resource;
            self.resources[resource].uri.clone_from(&uri);
            self.by_uri.insert(uri, resource);
            place
        } else if reference.is_empty() {
            place
        } else {
            let dialect = self.dialect(schema, place.dialect);
            self.add_resource(uri, node, value, dialect)
        };
        if !fragment.is_empty() {
            self.resources[place.resource].anchors.insert(fragment, node);
        }
        place
    }

    /// Adds a resource at the current place.
    pub(super) fn add_resource(
        &mut self,
        uri: String,
        node: NodeId,
        value: &'v Value<'v>,
        dialect: Dialect,
    ) -> Place {
        let resource = self.resources.len();
        self.by_uri.entry(uri.clone()).or_insert(resource);
        self.resources.push(Resource {
            uri,
            node,
            value,
            at: self.at.clone(),
            dialect,
            anchors: HashMap::new(),
            dynamic_anchors: HashMap::new(),
        });
        Place { resource, dialect }
    }

    fn identify_anchors(&mut self, node: NodeId, schema: &'v Object<'v>, place: Place) {
        let is_root = self.resource(place).node == node;
        if let Some(name) = self.anchor(schema, "$anchor") {
            self.add_anchor(name, node, place);
        }
        if place.dialect == Dialect::Draft202012 {
            if let Some(name) = self.anchor(schema, "$dynamicAnchor") {
                self.add_anchor(name, node, place);
                self.resources[place.resource].dynamic_anchors.insert(name, node);
            }
        } else if self.flag(schema, "$recursiveAnchor") == Some(true) && is_root {
            self.resources[place.resource].dynamic_anchors.insert(RECURSIVE, node);
        }
    }

    /// An anchor name: a letter or `_`, then letters, digits, `-`, `_` and `.`.
    fn anchor(&mut self, schema: &'v Object<'v>, keyword: &str) -> Option<&'v str> {
        let name = self.text(schema, keyword)?;
        let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte));
        if !is_name {
            self.under(keyword, |compiler| {
                compiler.problem("must be a letter or _, followed by letters, digits, -, _ and .");
            });
        }
        is_name.then_some(name)
    }

    fn add_anchor(&mut self, name: &'v str, node: NodeId, place: Place) {
        let earlier = self.resources[place.resource].anchors.insert(name, node);
        if earlier.is_some_and(|earlier| earlier != node) {
            let mut message = String::from("has the anchor of another subschema, ");
            push_quoted(&mut message, name);
            self.problem(message);
        }
    }

    /// The resource and the fragment that a reference leads to.
    pub(super) fn find_resource(&self, reference: &'v str, from: usize) -> Option<(usize, String)> {
        let (reference, fragment) = split_fragment(reference);
        let uri = resolve(&self.resources[from].uri, reference);
        let resource = self.by_uri.get(&uri).copied();
        // A document without any URI still refers to itself.
        let resource = resource.or_else(|| reference.is_empty().then_some(from))?;
        Some((resource, percent_decode(fragment).into_owned()))
    }
}
