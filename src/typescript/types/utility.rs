//! The types that the language brings along: `Partial`, `Pick`, `Record`, `Date`, ...

use std::rc::Rc;

use super::{Evaluator, Kind, Place, Property, Ty, Unsayable};

impl Evaluator<'_> {
    /// The type of a name that nothing in the project declares.
    pub(super) fn global(&mut self, name: &str, args: Vec<Ty>, place: Place) -> Ty {
        let any = self.intern(Kind::Any);
        let first = args.first().copied().unwrap_or(any);
        let second = args.get(1).copied().unwrap_or(any);
        match name {
            "Array" | "ReadonlyArray" => self.intern(Kind::Array(first)),
            "Promise" | "PromiseLike" => self.intern(Kind::Promise(first)),
            "Record" => self.record(first, second, place),
            "Partial" => self.with_optional(first, true),
            "Required" => self.with_optional(first, false),
            "Readonly" | "NoInfer" | "ThisType" => first,
            "Pick" => self.picked(first, second, true, place),
            "Omit" => self.picked(first, second, false, place),
            "Exclude" => self.filtered(first, second, false),
            "Extract" => self.filtered(first, second, true),
            "NonNullable" => self.non_nullable(first),
            "Awaited" => self.awaited(first),
            "ReturnType" | "InstanceType" => match self.kind(first) {
                Kind::Function(one) => one.result,
                _ => any,
            },
            "Parameters" | "ConstructorParameters" => match self.kind(first) {
                Kind::Function(one) => self.tuple_of(one.parameters.clone()),
                _ => self.intern(Kind::Array(any)),
            },
            "Uppercase" => self.recased(first, str::to_uppercase),
            "Lowercase" => self.recased(first, str::to_lowercase),
            "Capitalize" => {
                self.recased(first, |text| with_first(text, |one| one.to_uppercase().collect()))
            }
            "Uncapitalize" => {
                self.recased(first, |text| with_first(text, |one| one.to_lowercase().collect()))
            }
            "Date" => self.intern(Kind::Date),
            "URL" => self.intern(Kind::Url),
            "Uint8Array" | "Uint8ClampedArray" | "Buffer" => self.intern(Kind::Bytes),
            "String" => self.intern(Kind::String),
            "Number" => self.intern(Kind::Number),
            "Boolean" => self.intern(Kind::Boolean),
            "BigInt" => self.intern(Kind::BigInt),
            "Object" => self.intern(Kind::NonPrimitive),
            "PropertyKey" => self.property_key(),
            "Function" | "CallableFunction" | "NewableFunction" => self.any_function(place),
            "undefined" => self.intern(Kind::Undefined),
            _ => match help_for(name) {
                Some(help) => self.intern(Kind::Unsayable(Rc::new(Unsayable {
                    name: name.to_owned(),
                    args,
                    message: format!("JSON has no `{name}`"),
                    help: help.to_owned(),
                    place,
                }))),
                None => self.unknown_name(name, place),
            },
        }
    }

    fn record(&mut self, keys: Ty, value: Ty, place: Place) -> Ty {
        let (mut properties, mut indexes) = (Vec::new(), Vec::new());
        if matches!(self.kind(keys), Kind::Unsayable(_)) {
            return keys;
        }
        for key in self.members_of(keys) {
            if !self.step() {
                break;
            }
            match self.words_of(key) {
                Some(name) => properties.push(Property {
                    name,
                    ty: value,
                    optional: false,
                    doc: None,
                    default: None,
                    place,
                }),
                None => self.push_index(&mut indexes, key, value, place),
            }
        }
        self.object(properties, indexes)
    }

    /// `Partial<ty>`, or `Required<ty>`.
    fn with_optional(&mut self, ty: Ty, optional: bool) -> Ty {
        match self.kind(ty) {
            Kind::Object(object) => {
                let properties = object.properties().iter().map(|one| {
                    let is_freed = one.optional && !optional;
                    let ty = if is_freed { self.without_undefined(one.ty) } else { one.ty };
                    Property { ty, optional, ..one.clone() }
                });
                let properties = properties.collect();
                self.object(properties, object.indexes().to_vec())
            }
            Kind::Union(members) => {
                let all = members.iter().map(|one| self.with_optional(*one, optional)).collect();
                self.union_of(all)
            }
            Kind::Tuple(elements) => {
                let all = elements.iter().map(|one| super::Element { optional, ..one.clone() });
                self.tuple_of(all.collect())
            }
            _ => ty,
        }
    }

    /// `Pick<ty, keys>`, or `Omit<ty, keys>`.
    fn picked(&mut self, ty: Ty, keys: Ty, pick: bool, place: Place) -> Ty {
        if matches!(self.kind(keys), Kind::Unsayable(_)) {
            return keys;
        }
        let mut named = std::collections::HashSet::new();
        let mut wide = Vec::new();
        for key in self.members_of(keys) {
            match self.words_of(key) {
                Some(words) => {
                    named.insert(words);
                }
                None => wide.push(key),
            }
        }
        match self.kind(ty) {
            Kind::Object(object) => {
                let properties: Vec<Property> = object
                    .properties()
                    .iter()
                    .filter(|one| {
                        let is_named = named.contains(&one.name) || {
                            let key = self.key_of(&one.name);
                            wide.iter().any(|wide| self.assignable(key, *wide))
                        };
                        is_named == pick
                    })
                    .cloned()
                    .collect();
                let indexes = object.indexes().iter().filter(|one| {
                    let is_named = wide.contains(&self.resolve(one.key));
                    is_named == pick
                });
                let indexes = indexes.cloned().collect();
                self.object(properties, indexes)
            }
            Kind::Union(_) => {
                let all = self.keys_of(ty);
                let mut properties = Vec::new();
                for key in self.members_of(all) {
                    let Some(name) = self.words_of(key) else { continue };
                    if named.contains(&name) == pick {
                        let value = self.indexed(ty, key, place);
                        let optional = self.is_optional_in(ty, &name);
                        let (doc, default) = (None, None);
                        properties.push(Property {
                            name,
                            ty: value,
                            optional,
                            doc,
                            default,
                            place,
                        });
                    }
                }
                self.object(properties, Vec::new())
            }
            Kind::Any | Kind::Unsayable(_) => ty,
            _ => self.object(Vec::new(), Vec::new()),
        }
    }

    fn is_optional_in(&mut self, ty: Ty, name: &str) -> bool {
        let members = self.members_of(ty);
        members.into_iter().any(|one| match self.kind(one) {
            Kind::Object(object) => object.get(name).is_some_and(|one| one.optional),
            _ => false,
        })
    }

    /// `Extract<ty, of>`, or `Exclude<ty, of>`.
    fn filtered(&mut self, ty: Ty, of: Ty, keep: bool) -> Ty {
        if matches!(self.kind(of), Kind::Unsayable(_)) {
            return of;
        }
        let members = self.members_of(ty);
        let kept = members.into_iter().filter(|one| self.assignable(*one, of) == keep);
        let kept = kept.collect();
        self.union_of(kept)
    }

    fn non_nullable(&mut self, ty: Ty) -> Ty {
        let members = self.members_of(ty);
        let kept: Vec<Ty> = members
            .iter()
            .copied()
            .filter(|one| !matches!(self.kind(*one), Kind::Null | Kind::Undefined))
            .collect();
        if kept.len() == members.len() { ty } else { self.union_of(kept) }
    }

    /// What `await` of it gives.
    pub(crate) fn awaited(&mut self, ty: Ty) -> Ty {
        if !self.enter() {
            return ty;
        }
        let found = match self.kind(ty) {
            Kind::Promise(inner) => self.awaited(inner),
            Kind::Union(members) => {
                let all = members.iter().map(|one| self.awaited(*one)).collect();
                self.union_of(all)
            }
            _ => ty,
        };
        self.leave();
        found
    }
}

fn with_first(text: &str, change: fn(char) -> String) -> String {
    let mut rest = text.chars();
    rest.next().map_or_else(String::new, |first| change(first) + rest.as_str())
}

/// What to write instead of a type that JSON cannot say.
pub(crate) fn help_for(name: &str) -> Option<&'static str> {
    Some(match name {
        "Map" | "ReadonlyMap" | "WeakMap" | "URLSearchParams" | "Headers" | "FormData" => {
            "write `Record<string, ...>` or an array of pairs"
        }
        "Set" | "ReadonlySet" | "WeakSet" => "write an array, with `@uniqueItems` above it",
        "RegExp" => "write `string`, the expression's source",
        "Symbol" => "write a union of string literals",
        "Int8Array" | "Int16Array" | "Uint16Array" | "Int32Array" | "Uint32Array"
        | "Float32Array" | "Float64Array" => "write `number[]`",
        "BigInt64Array" | "BigUint64Array" => "write `bigint[]`",
        "ArrayBuffer" | "SharedArrayBuffer" | "ArrayBufferLike" | "DataView" | "Blob" | "File" => {
            "write `Uint8Array`, which is a base64 string in JSON"
        }
        "Iterable" | "IterableIterator" | "Iterator" | "Generator" | "ArrayLike"
        | "AsyncIterable" | "AsyncIterator" | "AsyncGenerator" | "ReadableStream" => {
            "write an array"
        }
        "Error" | "TypeError" | "RangeError" => "write `{ message: string }`",
        "AbortSignal" | "AbortController" | "Request" | "Response" | "WeakRef" | "Proxy"
        | "EventTarget" | "Event" => "leave it out; a call carries data alone",
        _ => return None,
    })
}
