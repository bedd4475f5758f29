/** Paths and addresses of files, without a module of a runtime that takes long to load. */

/** The address of an absolute path. */
export function fileUrl(path: string): string {
  // What an address would take for its end is left as it is by `encodeURI`.
  return `file://${encodeURI(path).replaceAll("?", "%3F").replaceAll("#", "%23")}`;
}

/** The folder of an absolute path. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), 1));
}

/** Whether a specifier is a path, from where it stands or from the root. */
export function isPath(specifier: string): boolean {
  return /^\.{0,2}\//.test(specifier);
}
