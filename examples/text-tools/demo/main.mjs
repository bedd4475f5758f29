// `npm run demo`: installs and builds what is missing, then shows this package served to the official client:
// over stdio, or over HTTP with `npm run demo -- --http`.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const ready = fileURLToPath(new URL("../../../scripts/ready.mjs", import.meta.url));
execFileSync(process.execPath, [ready], { stdio: ["ignore", 2, 2] });
// Only now are the packages there that the rest imports.
const { show } = await import("./show.mjs");
await show(process.argv.includes("--http"));
