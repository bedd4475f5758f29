/** `haft/typebox`: TypeBox, from the optional peer dependency `typebox`, for packages that import it from here. */

export { Type } from "typebox";
export type {
  Static,
  StaticDecode,
  StaticEncode,
  TAny,
  TArray,
  TBoolean,
  TEnum,
  TInteger,
  TIntersect,
  TLiteral,
  TNever,
  TNull,
  TNumber,
  TObject,
  TOptional,
  TProperties,
  TRecord,
  TRef,
  TSchema,
  TString,
  TTuple,
  TUnion,
  TUnknown,
  TUnsafe,
} from "typebox";
