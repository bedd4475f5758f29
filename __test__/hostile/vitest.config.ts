/*
 * `npm run test:hostile`: what an attacker on HTTP may try, at full length, against `serveHttp()` in a process of its
 * own, so that its memory, descriptors and connections can be seen from outside. Where each row is held:
 *
 *   S01        answering.test.ts; more Host and Origin values in src/transport/tests/http/gate.rs
 *   S02        src/transport/tests/http/gate.rs (the whole table)
 *   S03        answering.test.ts (what the system says is open); the refusal also in gate.rs
 *   S04        __test__/http/tokens.test.ts and gate.rs
 *   S05        sessions.test.ts; owners and idle time in src/transport/tests/http/sessions.rs
 *   S06        isolation.test.ts
 *   S07        src/transport/tests/http/headers.rs (the whole table)
 *   S08, S09   bodies.test.ts
 *   S10, S12   slow.test.ts
 *   S11        junk.test.ts; the named forms in src/transport/http/strict.rs and src/transport/tests/http/limits.rs
 *   S13        streams.test.ts
 *   S14        junk.test.ts for bodies; __test__/endurance and src/protocol/tests/engine/malformed.rs for lines
 *   S15        src/protocol/tests/engine/envelope.rs, src/tool/tests/tool/arguments.rs, src/transport/tests/http/messages.rs
 *   S16        src/tool/tests/tool/arguments.rs
 *   S17        junk.test.ts (what a handler is given); verdicts in envelope.rs and arguments.rs
 *   S18        src/protocol/tests/engine/envelope.rs and src/transport/tests/http/messages.rs
 *   S19        src/transport/tests/stdio/serving.rs (lines; HTTP has none)
 *   S26        streams.test.ts
 *   N01, N02   endurance.test.ts; without HTTP in __test__/endurance
 */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    dir: import.meta.dirname,
    fileParallelism: false,
    testTimeout: 120_000,
    pool: "forks",
  },
});
