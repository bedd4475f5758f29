//! `dependentRequired`, `dependentSchemas`, and `dependencies`, which was both before 2019-09.

use haft_text::push_piece;

use crate::check::{Check, Edge};
use crate::compile::Compiler;
use crate::dialect::Dialect;
use crate::json::{self, Value};
use crate::node::NodeId;
use crate::run::{Marks, Run};
use crate::words::{Cover, Path, Report, push_names};

use super::Site;

/// What the presence of one property asks of its object.
#[derive(Debug)]
pub(crate) struct Dependency {
    property: Box<str>,
    asks: Asks,
}

#[derive(Debug)]
enum Asks {
    Required(Vec<Box<str>>),
    Schema(NodeId),
}

pub(super) fn compile<'v>(compiler: &mut Compiler<'v>, site: &Site<'v>, checks: &mut Vec<Check>) {
    let keywords: &[&str] = if site.place.dialect >= Dialect::Draft201909 {
        &["dependentRequired", "dependentSchemas", "dependencies"]
    } else {
        &["dependencies"]
    };
    for keyword in keywords {
        let Some(dependencies) = compiler.object(site.schema, keyword) else { continue };
        compiler.under(keyword, |compiler| {
            for (property, value) in dependencies.iter() {
                let asks = match (*keyword, value) {
                    ("dependentRequired" | "dependencies", Value::Array(names)) => {
                        let names = compiler.under(property, |compiler| compiler.names(names));
                        Asks::Required(names.into_iter().map(Box::from).collect())
                    }
                    ("dependentRequired", other) => {
                        compiler.under(property, |compiler| compiler.wrong("array", other));
                        continue;
                    }
                    _ => Asks::Schema(compiler.subschema(property, value, site.place)),
                };
                let property = property.into();
                checks.push(Check::Dependency(Box::new(Dependency { property, asks })));
            }
        });
    }
}

impl Dependency {
    /// The object, if it has the property.
    fn applies<'o, 'a>(&self, value: &'o Value<'a>) -> Option<&'o json::Object<'a>> {
        value.as_object().filter(|object| object.contains_key(&self.property))
    }

    fn missing(&self, object: &json::Object<'_>) -> Vec<&str> {
        match &self.asks {
            Asks::Required(names) => {
                let names = names.iter().map(AsRef::as_ref);
                names.filter(|name| !object.contains_key(name)).collect()
            }
            Asks::Schema(_) => Vec::new(),
        }
    }

    pub(crate) fn is_valid(&self, run: Run<'_>, value: &Value<'_>) -> bool {
        let Some(object) = self.applies(value) else { return true };
        match &self.asks {
            Asks::Required(names) => names.iter().all(|name| object.contains_key(name)),
            Asks::Schema(node) => run.is_valid(*node, value),
        }
    }

    pub(crate) fn evaluate(&self, run: Run<'_>, value: &Value<'_>, marks: &mut Marks) -> bool {
        match &self.asks {
            Asks::Schema(node) if self.applies(value).is_some() => {
                run.evaluate(*node, value, marks)
            }
            _ => self.is_valid(run, value),
        }
    }

    pub(crate) fn cover<'r>(&'r self, run: Run<'r>, value: &Value<'_>, cover: &mut Cover<'r>) {
        if let Asks::Schema(node) = &self.asks
            && self.applies(value).is_some()
        {
            run.cover(*node, value, cover);
        }
    }

    pub(crate) fn explain(
        &self,
        run: Run<'_>,
        value: &Value<'_>,
        path: &Path<'_>,
        report: &mut Report,
    ) {
        let Some(object) = self.applies(value) else { return };
        if let Asks::Schema(node) = &self.asks {
            run.explain(*node, value, path, report);
            return;
        }
        let missing = self.missing(object);
        if !missing.is_empty() {
            let mut problem = String::from("must have required properties ");
            push_names(&mut problem, "", &missing);
            problem.push_str(" when it has ");
            push_piece(&mut problem, &self.property);
            report.push_missing(path, problem, &missing);
        }
    }

    pub(crate) fn visit_edges(&mut self, visit: &mut dyn FnMut(&mut NodeId, Edge)) {
        if let Asks::Schema(node) = &mut self.asks {
            visit(node, Edge::Same);
        }
    }
}
