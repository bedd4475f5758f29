/** Lines that a page shows to be typed, and what they print. */
import { execFile } from "node:child_process";

/** A line of a page that is typed, and what the page says comes of it. */
export type Example = readonly [typed: string, printed: string];

/** The blocks of a page in one language. */
export function blocksIn(page: string, language: string): string[] {
  const blocks = page.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\`$`, "gm"));
  return [...blocks].map(([, block = ""]) => block);
}

/** Every line of a page that is typed. */
export function typedIn(page: string): Example[] {
  return blocksIn(page, "console").flatMap((block) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((text): Example => {
        const end = text.indexOf("\n");
        return [text.slice(0, end), text.slice(end + 1)];
      }),
  );
}

/** What a line prints on both streams, where `name` is this program. */
export function type(line: string, name: string, program: string, cwd: string): Promise<string> {
  const shell = `${name}() { '${process.execPath}' '${program}' "$@"; }; { ${line} ; } 2>&1`;
  return new Promise((resolve) => {
    const child = execFile("bash", ["-c", shell], { cwd }, (_error, stdout) => resolve(stdout));
    // A tool that standard input feeds must not wait for it here.
    child.stdin?.end();
  });
}
