//! What a written type means.

use oxc_ast::ast::{
    TSImportTypeQualifier, TSTupleElement, TSType, TSTypeName, TSTypeOperatorOperator,
    TSTypeQueryExprName,
};
use oxc_span::GetSpan;

use super::kind::{Element, Rest};
use super::{Evaluator, Kind, Place, Scope, Ty};
use crate::project::Found;

/// How many elements a tuple may have.
const MAX_ELEMENTS: usize = 10_000;

impl<'a> Evaluator<'a> {
    /// The type that an annotation writes.
    pub(crate) fn type_of(&mut self, scope: &Scope<'a>, node: &'a TSType<'a>) -> Ty {
        if !self.enter() {
            return self.intern(Kind::Any);
        }
        self.here = Some(Place { module: scope.module, span: node.span() });
        let ty = match node {
            TSType::TSArrayType(array) => {
                let item = self.deferred(scope, &array.element_type);
                self.intern(Kind::Array(item))
            }
            TSType::TSTypeReference(reference) => self.reference(scope, reference),
            TSType::TSTypeLiteral(literal) => self.object_literal(scope, &literal.members),
            TSType::TSUnionType(union) => {
                let members = union.types.iter().map(|one| self.type_of(scope, one)).collect();
                self.union_of(members)
            }
            TSType::TSParenthesizedType(inner) => self.type_of(scope, &inner.type_annotation),
            TSType::TSLiteralType(literal) => self.literal(scope, &literal.literal),
            TSType::TSIntersectionType(all) => self.intersection(scope, &all.types),
            TSType::TSTupleType(tuple) => self.tuple(scope, &tuple.element_types),
            TSType::TSTypeQuery(query) => self.query(scope, query),
            TSType::TSIndexedAccessType(access) => {
                let object = self.type_of(scope, &access.object_type);
                let index = self.type_of(scope, &access.index_type);
                self.indexed(object, index, Place { module: scope.module, span: access.span })
            }
            TSType::TSConditionalType(conditional) => self.conditional(scope, conditional),
            TSType::TSMappedType(mapped) => self.mapped(scope, mapped),
            TSType::TSTemplateLiteralType(template) => self.template(scope, template),
            TSType::TSTypeOperatorType(operator) => match operator.operator {
                TSTypeOperatorOperator::Keyof => {
                    let of = self.type_of(scope, &operator.type_annotation);
                    self.keys_of(of)
                }
                TSTypeOperatorOperator::Readonly => self.type_of(scope, &operator.type_annotation),
                TSTypeOperatorOperator::Unique => self.intern(Kind::Symbol),
            },
            TSType::TSFunctionType(one) => {
                let generics = one.type_parameters.as_deref();
                self.function(scope, generics, &one.params, Some(&one.return_type), one.span)
            }
            TSType::TSConstructorType(one) => {
                let generics = one.type_parameters.as_deref();
                let ty =
                    self.function(scope, generics, &one.params, Some(&one.return_type), one.span);
                self.constructing(ty)
            }
            TSType::TSInferType(infer) => {
                let hole = scope.parameter(infer.type_parameter.name.name.as_str());
                hole.unwrap_or_else(|| self.intern(Kind::Unknown))
            }
            TSType::TSImportType(import) => {
                let source = import.source.value.as_str();
                let found = self.imported(scope, source, import.qualifier.as_ref());
                let args = self.arguments(scope, import.type_arguments.as_deref());
                let place = Place { module: scope.module, span: import.span };
                match found {
                    Some(_) => self.found_type(found, args, source, place),
                    None => self.unknown_import(source, import.qualifier.as_ref(), place),
                }
            }
            TSType::TSThisType(this) => {
                let place = Place { module: scope.module, span: this.span };
                scope.parameter("this").unwrap_or_else(|| {
                    self.unsayable(place, "`this` has no type here", "name the type")
                })
            }
            TSType::TSNamedTupleMember(_) => self.intern(Kind::Any),
            TSType::JSDocNullableType(inner) => {
                let ty = self.type_of(scope, &inner.type_annotation);
                let null = self.intern(Kind::Null);
                self.union_of(vec![ty, null])
            }
            TSType::JSDocNonNullableType(inner) => self.type_of(scope, &inner.type_annotation),
            keyword => self.keyword(keyword),
        };
        self.leave();
        ty
    }

    fn keyword(&mut self, node: &TSType<'_>) -> Ty {
        self.intern(match node {
            TSType::TSStringKeyword(_) => Kind::String,
            TSType::TSNumberKeyword(_) => Kind::Number,
            TSType::TSBooleanKeyword(_) | TSType::TSTypePredicate(_) => Kind::Boolean,
            TSType::TSBigIntKeyword(_) => Kind::BigInt,
            TSType::TSUnknownKeyword(_) => Kind::Unknown,
            TSType::TSNeverKeyword(_) => Kind::Never,
            TSType::TSNullKeyword(_) => Kind::Null,
            TSType::TSObjectKeyword(_) => Kind::NonPrimitive,
            TSType::TSSymbolKeyword(_) => Kind::Symbol,
            TSType::TSUndefinedKeyword(_) | TSType::TSVoidKeyword(_) => Kind::Undefined,
            _ => Kind::Any,
        })
    }

    fn tuple(&mut self, scope: &Scope<'a>, written: &'a [TSTupleElement<'a>]) -> Ty {
        let mut elements = Vec::with_capacity(written.len());
        for element in written {
            self.element(scope, element, false, &mut elements);
        }
        self.tuple_of(elements)
    }

    fn element(
        &mut self,
        scope: &Scope<'a>,
        element: &'a TSTupleElement<'a>,
        optional: bool,
        out: &mut Vec<Element>,
    ) {
        match element {
            TSTupleElement::TSOptionalType(inner) => {
                let ty = self.deferred(scope, &inner.type_annotation);
                out.push(Element { ty, optional: true, rest: Rest::No, label: None });
            }
            TSTupleElement::TSRestType(rest) => {
                let (inner, label) = match &rest.type_annotation {
                    TSType::TSNamedTupleMember(named) => {
                        (named.element_type.as_ts_type(), Some(named.label.name.as_str()))
                    }
                    other => (Some(other), None),
                };
                if let Some(inner) = inner {
                    let whole = self.type_of(scope, inner);
                    let first = out.len();
                    self.push_spread(out, whole);
                    if let ([only], Some(label)) = (&mut out[first..], label)
                        && only.rest == Rest::Each
                    {
                        only.label = Some(label.into());
                    }
                }
            }
            TSTupleElement::TSNamedTupleMember(named) => {
                let first = out.len();
                self.element(scope, &named.element_type, optional || named.optional, out);
                if let [only] = &mut out[first..] {
                    only.label = Some(named.label.name.as_str().into());
                }
            }
            other => {
                if let Some(node) = other.as_ts_type() {
                    let ty = self.deferred(scope, node);
                    out.push(Element { ty, optional, rest: Rest::No, label: None });
                }
            }
        }
    }

    /// Adds the elements of `...whole`.
    pub(super) fn push_spread(&mut self, out: &mut Vec<Element>, whole: Ty) {
        match self.kind(whole) {
            Kind::Tuple(elements) if out.len() + elements.len() > MAX_ELEMENTS => {
                self.exhaust("the tuple has more than 10,000 elements");
            }
            Kind::Tuple(elements) => {
                self.spend(elements.len());
                out.extend(elements.iter().cloned());
            }
            unsayable @ Kind::Unsayable(_) => {
                let ty = self.intern(unsayable);
                out.push(Element { ty, optional: false, rest: Rest::Each, label: None });
            }
            Kind::Array(ty) => {
                out.push(Element { ty, optional: false, rest: Rest::Each, label: None });
            }
            Kind::Hole(_) => {
                out.push(Element { ty: whole, optional: false, rest: Rest::Whole, label: None });
            }
            _ => {
                let ty = self.intern(Kind::Any);
                out.push(Element { ty, optional: false, rest: Rest::Each, label: None });
            }
        }
    }

    /// `typeof a.b`.
    fn query(&mut self, scope: &Scope<'a>, query: &'a oxc_ast::ast::TSTypeQuery<'a>) -> Ty {
        let place = Place { module: scope.module, span: query.span };
        match &query.expr_name {
            TSTypeQueryExprName::TSImportType(import) => {
                let source = import.source.value.as_str();
                match self.imported(scope, source, import.qualifier.as_ref()) {
                    None => self.unknown_import(source, import.qualifier.as_ref(), place),
                    found => self.found_value(found, source, place),
                }
            }
            name => match name.as_ts_type_name() {
                Some(name) => self.named_value(scope, name, place),
                None => self.intern(Kind::Any),
            },
        }
    }

    /// The value that `a.b.c` names.
    fn named_value(&mut self, scope: &Scope<'a>, name: &'a TSTypeName<'a>, place: Place) -> Ty {
        match name {
            TSTypeName::IdentifierReference(one) if one.name == "undefined" => {
                self.intern(Kind::Undefined)
            }
            TSTypeName::IdentifierReference(one) => {
                let found = self.project.find(scope.table, one.name.as_str());
                self.found_value(found, one.name.as_str(), place)
            }
            TSTypeName::QualifiedName(qualified) => {
                if let Some(found) = self.entity(scope, name) {
                    return self.found_value(Some(found), qualified.right.name.as_str(), place);
                }
                let owner = self.named_value(scope, &qualified.left, place);
                let key = self.text(qualified.right.name.as_str());
                self.indexed(owner, key, place)
            }
            TSTypeName::ThisExpression(_) => {
                self.unsayable(place, "`typeof this` has no type here", "name the type")
            }
        }
    }

    /// Says why `import("source").a.b` is not found.
    fn unknown_import(
        &mut self,
        source: &str,
        qualifier: Option<&'a TSImportTypeQualifier<'a>>,
        place: Place,
    ) -> Ty {
        let name = qualifier.map_or(source, |qualifier| match qualifier {
            TSImportTypeQualifier::Identifier(one) => one.name.as_str(),
            TSImportTypeQualifier::QualifiedName(one) => one.right.name.as_str(),
        });
        self.unknown_in(Some(source.to_owned()), name, place)
    }

    fn imported(
        &mut self,
        scope: &Scope<'a>,
        source: &str,
        qualifier: Option<&'a TSImportTypeQualifier<'a>>,
    ) -> Option<Found<'a>> {
        let module = self.project.import(scope.module, source)?;
        let mut names = Vec::new();
        let mut at = qualifier;
        while let Some(qualifier) = at {
            at = match qualifier {
                TSImportTypeQualifier::Identifier(one) => {
                    names.push(one.name.as_str());
                    None
                }
                TSImportTypeQualifier::QualifiedName(one) => {
                    names.push(one.right.name.as_str());
                    Some(&one.left)
                }
            };
        }
        let mut found = Found::Module(module);
        for name in names.into_iter().rev() {
            found = self.project.member(found, name)?;
        }
        Some(found)
    }
}
