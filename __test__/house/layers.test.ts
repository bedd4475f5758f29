import { dirname, join } from "node:path/posix";
import { describe, expect, it } from "vitest";
import { read, sources, withoutComments } from "./files.ts";

/** Every crate of the house, in the order in which one may use another. */
const rooms = [
  "text",
  "schema",
  "tool",
  "typescript",
  "host",
  "protocol",
  "transport",
  "sandbox",
  "gate",
];
const pure = ["text", "schema", "tool", "typescript", "host", "protocol", "gate"];

/** The part of a Rust file that ships: tests stand at its end. */
const shipped = (text: string): string =>
  withoutComments(text.split("#[cfg(test)]\nmod tests {", 1)[0] ?? "");

/** Paths of files in `folder`, tests left out, whose code matches `pattern`. */
function naming(folder: string, pattern: RegExp): string[] {
  return sources(folder, /\.rs$/)
    .filter(({ path }) => !/\/(tests|examples|benches)(\/|\.rs$)/.test(path))
    .filter(({ text }) => pattern.test(shipped(text)))
    .map(({ path }) => path);
}

/** The host that a file of `src/host` belongs to. */
const hostOf = (path: string): string => /^src\/host\/([a-z0-9_]+)/.exec(path)?.[1] ?? "";

describe("the layers", () => {
  it("are all that the workspace has", () => {
    const crates = sources("src", /^Cargo\.toml$/).map(({ path }) => path.split("/")[1] ?? "");
    expect(crates.toSorted()).toEqual(rooms.toSorted());
  });

  it("name napi only in the addon's root and in src/node", () => {
    const outside = naming("src", /\bnapi/).filter(
      (path) => !/^src\/(lib\.rs|build\.rs|node\/)/.test(path),
    );
    expect(outside).toEqual([]);
    for (const room of rooms) expect(read(`src/${room}/Cargo.toml`)).not.toMatch(/\bnapi/);
  });

  it("keep clocks, the environment, files, threads and sockets out of the protocol", () => {
    const outside =
      /\b(std::(time|env|fs|net|thread|process)|io::(stdin|stdout|stderr)|tokio|hyper|SystemTime|Instant)\b/;
    expect(naming("src/protocol", outside)).toEqual([]);
  });

  it("name an async runtime or a socket only in the transport", () => {
    const runtime = /\b(tokio|hyper|mio|TcpListener|TcpStream|UnixListener|UnixStream)\b/;
    expect(naming("src", runtime).filter((path) => !path.startsWith("src/transport/"))).toEqual([]);
  });

  it("name a thread or a descriptor only in the transport and in the launcher", () => {
    const system = /\b(thread::spawn|thread::Builder|RawFd|OwnedFd|BorrowedFd|std::os::fd)\b/;
    const inside = /^src\/(transport|sandbox)\//;
    expect(naming("src", system).filter((path) => !inside.test(path))).toEqual([]);
  });

  it("allow unsafe code only in the launcher", () => {
    const allowed = /\b(allow|expect)\([^)]*\bunsafe_code\b/;
    expect(naming("src", allowed)).toEqual(["src/sandbox/linux/mod.rs"]);
  });

  it.each(pure)("forbid unsafe code in %s", (room) => {
    expect(read(`src/${room}/lib.rs`)).toContain("#![forbid(unsafe_code)]");
  });

  it("give every unsafe block its reason", () => {
    const bare = sources("src", /\.rs$/).filter(({ text }) =>
      text.split("\n").some((line, at, lines) => {
        const opens = /\bunsafe\s*(\{|impl\b|extern\b)/.test(line) && !/^\s*\/\//.test(line);
        return (
          opens &&
          !lines
            .slice(Math.max(0, at - 6), at + 1)
            .join("\n")
            .includes("SAFETY:")
        );
      }),
    );
    expect(bare.map(({ path }) => path)).toEqual([]);
  });

  it("let a room depend only on the rooms before it", () => {
    const upward = rooms.flatMap((room, at) => {
      const named = [...read(`src/${room}/Cargo.toml`).matchAll(/^haft-(\w+)/gm)].map(
        ([, name]) => name ?? "",
      );
      return named.filter((name) => rooms.indexOf(name) >= at).map((name) => `${room} -> ${name}`);
    });
    expect(upward).toEqual([]);
  });

  it("let no host file name another host", () => {
    const files = sources("src/host", /\.rs$/).filter(
      ({ path }) => !/\/(lib\.rs|tests\/)/.test(path),
    );
    const declaring = files.filter(({ text }) => /\bconst \w+: Host\b/.test(withoutComments(text)));
    const hosts = new Set(declaring.map(({ path }) => hostOf(path)));
    expect(hosts.size).toBeGreaterThan(1);
    const crossing = files.flatMap(({ path, text }) =>
      [...hosts]
        .filter(
          (host) =>
            host !== hostOf(path) &&
            !path.endsWith("/hosts.rs") &&
            new RegExp(`\\bcrate::${host}\\b`).test(withoutComments(text)),
        )
        .map((host) => `${path} -> ${host}`),
    );
    expect(crossing).toEqual([]);
  });

  it("let no entry of a host import another", () => {
    const entries = [...read("package.json").matchAll(/"\.\/dist\/hosts\/([a-z0-9-]+)\.js"/g)].map(
      ([, name]) => `src/js/hosts/${name}.ts`,
    );
    expect(entries.length).toBeGreaterThan(1);
    const crossing = sources("src/js", /\.ts$/).flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(/from "([^"]+)"/g)]
        .map(([, from = ""]) => join(dirname(path), from))
        .filter((imported) => entries.includes(imported))
        .map((imported) => `${path} -> ${imported}`),
    );
    expect(crossing).toEqual([]);
  });

  it("never end the process and never print from Rust", () => {
    const ending = /\bprocess::(exit|abort)\b|\blibc::_?exit\b|\bprint(ln)?!|\beprint(ln)?!/;
    expect(naming("src", ending)).toEqual([]);
  });
});
