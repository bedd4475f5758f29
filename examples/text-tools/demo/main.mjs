// `npm run demo`: installs and builds what is missing, then shows this package served over stdio to the official client.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const ready = fileURLToPath(new URL("../../../scripts/ready.mjs", import.meta.url));
execFileSync(process.execPath, [ready], { stdio: ["ignore", 2, 2] });
// Only now are the packages there that the rest imports.
const { show } = await import("./show.mjs");
await show();
