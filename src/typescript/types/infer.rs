//! The `infer` names of an `extends` clause.

use oxc_ast::ast::{FormalParameters, TSSignature, TSTupleElement, TSType};

/// A name, and what it must extend.
pub(super) type Infer<'a> = (&'a str, Option<&'a TSType<'a>>);

/// Adds the `infer` names in `node`, each once, in the order of the source.
pub(super) fn collect<'a>(node: &'a TSType<'a>, out: &mut Vec<Infer<'a>>) {
    match node {
        TSType::TSInferType(infer) => {
            let name = infer.type_parameter.name.name.as_str();
            if out.iter().all(|(known, _)| *known != name) {
                out.push((name, infer.type_parameter.constraint.as_ref()));
            }
        }
        TSType::TSArrayType(one) => collect(&one.element_type, out),
        TSType::TSParenthesizedType(one) => collect(&one.type_annotation, out),
        TSType::TSTypeOperatorType(one) => collect(&one.type_annotation, out),
        TSType::TSUnionType(one) => one.types.iter().for_each(|one| collect(one, out)),
        TSType::TSIntersectionType(one) => one.types.iter().for_each(|one| collect(one, out)),
        TSType::TSTemplateLiteralType(one) => one.types.iter().for_each(|one| collect(one, out)),
        TSType::TSTupleType(one) => {
            one.element_types.iter().for_each(|element| collect_element(element, out));
        }
        TSType::TSTypeReference(one) => {
            let args = one.type_arguments.iter().flat_map(|args| &args.params);
            args.for_each(|arg| collect(arg, out));
        }
        TSType::TSIndexedAccessType(one) => {
            collect(&one.object_type, out);
            collect(&one.index_type, out);
        }
        TSType::TSFunctionType(one) => {
            collect_parameters(&one.params, out);
            collect(&one.return_type.type_annotation, out);
        }
        TSType::TSConstructorType(one) => {
            collect_parameters(&one.params, out);
            collect(&one.return_type.type_annotation, out);
        }
        TSType::TSTypeLiteral(one) => {
            one.members.iter().for_each(|member| collect_member(member, out));
        }
        _ => {}
    }
}

fn collect_element<'a>(element: &'a TSTupleElement<'a>, out: &mut Vec<Infer<'a>>) {
    match element {
        TSTupleElement::TSOptionalType(one) => collect(&one.type_annotation, out),
        TSTupleElement::TSRestType(one) => match &one.type_annotation {
            TSType::TSNamedTupleMember(named) => collect_element(&named.element_type, out),
            other => collect(other, out),
        },
        TSTupleElement::TSNamedTupleMember(one) => collect_element(&one.element_type, out),
        other => {
            if let Some(node) = other.as_ts_type() {
                collect(node, out);
            }
        }
    }
}

fn collect_parameters<'a>(parameters: &'a FormalParameters<'a>, out: &mut Vec<Infer<'a>>) {
    let items = parameters.items.iter().filter_map(|one| one.type_annotation.as_ref());
    let rest = parameters.rest.iter().filter_map(|one| one.type_annotation.as_ref());
    items.chain(rest).for_each(|one| collect(&one.type_annotation, out));
}

fn collect_member<'a>(member: &'a TSSignature<'a>, out: &mut Vec<Infer<'a>>) {
    match member {
        TSSignature::TSPropertySignature(one) => {
            if let Some(written) = &one.type_annotation {
                collect(&written.type_annotation, out);
            }
        }
        TSSignature::TSIndexSignature(one) => collect(&one.type_annotation.type_annotation, out),
        TSSignature::TSMethodSignature(one) => {
            collect_parameters(&one.params, out);
            if let Some(result) = &one.return_type {
                collect(&result.type_annotation, out);
            }
        }
        TSSignature::TSCallSignatureDeclaration(one) => {
            collect_parameters(&one.params, out);
            if let Some(result) = &one.return_type {
                collect(&result.type_annotation, out);
            }
        }
        TSSignature::TSConstructSignatureDeclaration(_) => {}
    }
}
