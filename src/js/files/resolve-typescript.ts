/** What an import of TypeScript may be spelt like. */

/** Node's synchronous hook for specifiers, as far as haft uses it: the types of Node 20 know only the others. */
export type ResolveHook = (
  specifier: string,
  context: object,
  next: (specifier: string, context: object) => object,
) => object;

/** What an import may leave out or say instead, in the order in which it is tried. */
const INSTEAD: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\.js$/, ".ts"],
  [/\.mjs$/, ".mts"],
  [/(?<!\.[cm]?[jt]s)$/, ".ts"],
  [/(?<!\.[cm]?[jt]s)$/, "/index.ts"],
];

const RELATIVE = /^\.{0,2}\//;

/** A specifier as it is, or as the TypeScript file that it means. */
export const resolveTypeScript: ResolveHook = (specifier, context, next) => {
  try {
    return next(specifier, context);
  } catch (error) {
    for (const instead of alternatives(specifier)) {
      try {
        return next(instead, context);
      } catch {
        // The first failure is the one to tell.
      }
    }
    throw error;
  }
};

/** The other spellings of a relative specifier. */
export function alternatives(specifier: string): string[] {
  if (!RELATIVE.test(specifier) && !specifier.startsWith("file:")) return [];
  return INSTEAD.filter(([pattern]) => pattern.test(specifier)).map(([pattern, replacement]) =>
    specifier.replace(pattern, replacement),
  );
}
