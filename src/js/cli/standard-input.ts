/** What comes in at standard input, as one text. */

/** All of it, byte for byte but for a byte order mark; undefined where it is not UTF-8. */
export async function standardInput(stdin: NodeJS.ReadStream): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk as Uint8Array));
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    return undefined;
  }
}
