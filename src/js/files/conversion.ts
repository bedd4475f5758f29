/** Makes of JSON what a function's parameters are typed as: dates, URLs, bytes and bigints. */

/** What becomes of one value; numbers are places in the list that it stands in, whose first is of all arguments. */
export interface Conversion {
  readonly text?: "date" | "url" | "bytes";
  readonly bigint?: true;
  readonly properties?: Readonly<Record<string, number | null>>;
  /** Of every member that `properties` does not name. */
  readonly others?: number;
  readonly places?: readonly (number | null)[];
  /** Of every element behind `places`. */
  readonly items?: number;
}

/**
 * The arguments with every value that JSON lacks; what needs no conversion is the same object. A `Uint8Array` is a
 * `Buffer`, which is one.
 *
 * @throws {TypeError} naming the place where a text is no such value.
 */
export function converted(
  list: readonly Conversion[],
  input: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return list.length === 0
    ? input
    : (convert(list, 0, input, "") as Readonly<Record<string, unknown>>);
}

function convert(
  list: readonly Conversion[],
  place: number | null | undefined,
  value: unknown,
  at: string,
): unknown {
  const conversion = typeof place === "number" ? list[place] : undefined;
  if (conversion === undefined) return value;
  if (typeof value === "string") return textOf(conversion.text, value, at);
  if (typeof value === "number") return conversion.bigint === true ? BigInt(value) : value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const { places = [], items } = conversion;
    return value.map((one, index) =>
      convert(list, index < places.length ? places[index] : items, one, `${at}/${index}`),
    );
  }
  const { properties = {}, others } = conversion;
  // From entries, so that a key such as __proto__ stays a member.
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const next = Object.hasOwn(properties, name) ? properties[name] : others;
      return [name, convert(list, next, one, `${at}/${name}`)];
    }),
  );
}

function textOf(kind: Conversion["text"], text: string, at: string): unknown {
  switch (kind) {
    case "date": {
      const date = new Date(text);
      if (Number.isNaN(date.getTime())) throw new TypeError(`${at}: no Date can be made of it`);
      return date;
    }
    case "url":
      if (!URL.canParse(text)) throw new TypeError(`${at}: no URL can be made of it`);
      return new URL(text);
    case "bytes":
      return bytesOf(text, at);
    default:
      return text;
  }
}

function bytesOf(text: string, at: string): Uint8Array {
  const digits = text.replace(/={0,2}$/, "");
  // One digit more than whole bytes, or anything else, would be dropped without a word.
  if (digits.length % 4 === 1 || !/^[A-Za-z0-9+/]*$/.test(digits)) {
    throw new TypeError(`${at}: is not base64`);
  }
  return Buffer.from(digits, "base64");
}
