/** Loads the compiled core, and says in words what is wrong when it cannot be loaded. */
import type * as Binding from "#native";

/** The compiled core. Every class and function in it takes text and gives text. */
export type Native = typeof Binding;

/** Thrown at import when no compiled core for this machine can be loaded; `cause` is the loader's own error. */
export class NativeLoadError extends Error {
  override readonly name = "NativeLoadError";
  readonly code = "NATIVE_LOAD";
}

/** The platform as the packages of the compiled core are named, such as `linux-x64-gnu`. */
function platformName(): string {
  const { platform, arch } = process;
  if (platform === "win32") return `win32-${arch}-msvc`;
  if (platform !== "linux") return `${platform}-${arch}`;
  const report = process.report?.getReport() as
    | { header?: { glibcVersionRuntime?: string } }
    | undefined;
  const musl = report?.header !== undefined && report.header.glibcVersionRuntime === undefined;
  return `linux-${arch}-${musl ? "musl" : "gnu"}`;
}

const built = new Set([
  "darwin-arm64",
  "darwin-x64",
  "linux-arm64-gnu",
  "linux-arm64-musl",
  "linux-x64-gnu",
  "linux-x64-musl",
  "win32-x64-msvc",
]);

/** What to tell a person: the platform, the package looked for, the system's own reason if any, and the remedy. */
function explain(cause: unknown, platform: string, path: string | undefined): string {
  const reasons = reasonsOf(cause);
  if (path !== undefined) {
    return `haft cannot load the file that NAPI_RS_NATIVE_LIBRARY_PATH names, ${path}: ${reasons[0] ?? "no reason is known"}`;
  }
  if (reasons.some((reason) => reason.includes("#native") || reason.includes("binding.cjs"))) {
    return (
      "haft cannot find its own files: it was bundled, copied without its package folder, or not built. " +
      'In a bundler, mark "haft" as external and install it beside the bundle; ' +
      "or set NAPI_RS_NATIVE_LIBRARY_PATH to the .node file."
    );
  }
  const wanted = `@haft/binding-${platform}`;
  if (!built.has(platform)) {
    return (
      `haft has no compiled core for ${platform}. It is built for ${[...built].join(", ")}. ` +
      "Elsewhere, build it from source with Rust, and set NAPI_RS_NATIVE_LIBRARY_PATH to the .node file."
    );
  }
  // A file that is there but refused (another libc, another processor, a blocked folder) is the telling reason.
  const refused = reasons.find((reason) => !reason.startsWith("Cannot find module"));
  if (refused !== undefined) {
    return (
      `haft found a compiled core for ${platform}, but the system refused to load it: ${refused}. ` +
      `Reinstall on this machine, so that ${wanted} is installed for it.`
    );
  }
  return (
    `haft cannot find its compiled core for ${platform}: the package ${wanted} is not installed. ` +
    "This happens when dependencies were installed on another platform or without optional dependencies. " +
    `Reinstall on this machine with optional dependencies, or run: npm install --no-save ${wanted}`
  );
}

/** The messages of an error and of its causes, outermost first, each as one line. */
function reasonsOf(error: unknown): string[] {
  const reasons: string[] = [];
  for (let at = error; at instanceof Error && reasons.length < 16; at = at.cause) {
    const line = at.message.split("\n", 1)[0] ?? "";
    if (!line.startsWith("Cannot find native binding")) reasons.push(line);
  }
  return reasons;
}

/**
 * The core from where it usually is. The generated loader finds out first which C library the system has, and that
 * takes longer than the rest of the import; trying both takes less.
 */
function loadQuickly(): Native | undefined {
  const { platform, arch } = process;
  const names =
    platform === "linux"
      ? [`linux-${arch}-gnu`, `linux-${arch}-musl`]
      : [platform === "win32" ? `win32-${arch}-msvc` : `${platform}-${arch}`];
  for (const name of names) {
    for (const place of [`./haft.${name}.node`, `@haft/binding-${name}`]) {
      try {
        return require(place) as Native;
      } catch {
        // The generated loader tries again, and keeps the reasons.
      }
    }
  }
  return undefined;
}

function load(): Native {
  const { env } = process;
  // Asked here as well as in the generated loader: a bundle has no loader beside it, and this still helps it.
  const path = env["NAPI_RS_NATIVE_LIBRARY_PATH"] || undefined;
  if (path === undefined && env["NAPI_RS_ENFORCE_VERSION_CHECK"] === undefined) {
    const quick = loadQuickly();
    if (quick !== undefined) return quick;
  }
  try {
    // `require`, because a failed static import could not be caught and explained.
    return require(path ?? "#native") as Native;
  } catch (cause) {
    throw new NativeLoadError(explain(cause, platformName(), path), { cause });
  }
}

/** The compiled core of this process. */
export const native: Native = load();
