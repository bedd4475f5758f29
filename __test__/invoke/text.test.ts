/** Foreign text through the face: conversion only, for the rules are the core's. */
import { sanitizeLine, sanitizeText } from "haft";
import { expect, test } from "vitest";

test("sanitizeLine makes one line of anything", () => {
  const hostile = "a \u001B]0;evil\u0007 b \u001B[31mc \n d \u2028 e \u202E f \u0085 g \u009B1m h";
  expect(sanitizeLine(hostile)).toBe("a b c d e f g h");
  expect(sanitizeLine(42)).toBe("42");
  expect(sanitizeLine(undefined)).toBe("undefined");
  expect(sanitizeLine(Symbol("x"))).toBe("Symbol(x)");
  expect(sanitizeLine(Object.create(null))).toBe("[object Object]");
});

test("sanitizeText keeps lines", () => {
  expect(sanitizeText("a\r\nb\u202Ec\td")).toBe("a\nbc\td");
});
