/** A reader that has enough, such as `head`, ends a program without a word. */

const watched = new WeakMap<NodeJS.WriteStream, Promise<number>>();

/**
 * Resolves with the exit code 0 when the reader of a stream has gone; rejects with any other failure of it. Every
 * further write fails as well, so the stream stays watched for good.
 */
export function readerLeft(stream: NodeJS.WriteStream): Promise<number> {
  const known = watched.get(stream);
  if (known !== undefined) return known;
  const left = new Promise<number>((resolve, reject) => {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") resolve(0);
      else reject(error);
    });
  });
  watched.set(stream, left);
  return left;
}
