/** Tools for plain text files: exported functions, and what their types and comments say is what a model is told. */
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";

/** Where the texts are. */
const TEXTS = join(import.meta.dirname, "texts");

/** How the texts are put in order. */
type Order = "name" | "length";

interface Search {
  /**
   * Text to look for; case does not matter
   * @minLength 1
   */
  text: string;
  /**
   * The most lines to give back
   * @asType integer
   * @minimum 1
   * @maximum 100
   */
  limit?: number;
}

/** One line of a text. */
interface Found {
  file: string;
  line: number;
  text: string;
}

/**
 * List the texts.
 * @param order What comes first
 * @effect read
 */
export async function list(order: Order = "name"): Promise<string> {
  const texts = await Promise.all(
    (await names()).map(async (name) => [name, await read(name)] as const),
  );
  if (order === "length") texts.sort(([, a], [, b]) => a.length - b.length);
  return texts.map(([name, text]) => `${name}: ${text.length} characters`).join("\n");
}

/**
 * Find the lines that have a text in them.
 * @title Search the texts
 * @effect read
 */
export async function search({ text, limit = 10 }: Search): Promise<Found[]> {
  const wanted = text.toLowerCase();
  const found: Found[] = [];
  for (const file of await names()) {
    for (const [index, line] of (await read(file)).split("\n").entries()) {
      if (found.length === limit) return found;
      if (line.toLowerCase().includes(wanted)) found.push({ file, line: index + 1, text: line });
    }
  }
  return found;
}

/**
 * Count the lines, words and characters of a text.
 * @param file Name of the text, as `list` gives it
 * @effect read
 */
export async function count(
  file: string,
): Promise<{ lines: number; words: number; characters: number }> {
  const text = await read(file);
  const words = text.split(/\s+/).filter((word) => word !== "").length;
  return { lines: text.split("\n").length - 1, words, characters: text.length };
}

/**
 * Say how many days lie between two days.
 * @param from First day
 * @param to Last day
 * @effect read
 */
export function days(from: Date, to: Date): string {
  return `${Math.round((to.getTime() - from.getTime()) / 86_400_000)} days`;
}

async function names(): Promise<string[]> {
  return (await readdir(TEXTS)).filter((name) => name.endsWith(".txt")).toSorted();
}

/** A model names the file, so what it names must be one of the texts. */
async function read(name: string): Promise<string> {
  if (basename(name) !== name || !name.endsWith(".txt"))
    throw new Error(`${JSON.stringify(name)} is no text; list names them`);
  return readFile(join(TEXTS, name), "utf8");
}
