import { createMcpServer } from "haft";
import { afterEach, describe, expect, it, vi } from "vitest";

import { answerOf, endAll, ending, type Message, postModern, tool } from "./peers.ts";

afterEach(endAll);

const SECRET = "a secret of at least thirty-two bytes";

const confirm = tool("confirm", async (_, { ask }) => {
  const answer = await ask({
    key: "sure",
    message: "Sure?",
    schema: { type: "object", properties: { yes: { type: "boolean" } } },
  });
  return `the user said ${answer.action}`;
});

async function replica(options: object): Promise<string> {
  const server = createMcpServer({ name: "test", version: "1.0.0" }, [confirm], options);
  ending(() => server.close());
  return (await server.serveHttp()).url;
}

/** Asks one replica, and gives the answers to another. */
async function across(first: string, second: string): Promise<Message> {
  const asked = await answerOf(await postModern(first, 1, "tools/call", { name: "confirm" }));
  expect(asked.result.resultType).toBe("input_required");
  expect(Object.keys(asked.result.inputRequests as object)).toEqual(["sure"]);
  const params = {
    name: "confirm",
    requestState: asked.result.requestState as string,
    inputResponses: { sure: { action: "accept", content: { yes: true } } },
  };
  return answerOf(await postModern(second, 2, "tools/call", params));
}

describe("two replicas", () => {
  it("of one secret accept each other's requestState", async () => {
    const [one, two] = [await replica({ secret: SECRET }), await replica({ secret: SECRET })];
    expect((await across(one, two)).result.content[0].text).toBe("the user said accept");
    expect((await across(two, one)).result.content[0].text).toBe("the user said accept");
  });

  it("take the secret from the environment", async () => {
    vi.stubEnv("HAFT_SECRET", SECRET);
    const [one, two] = [await replica({}), await replica({})];
    vi.unstubAllEnvs();
    expect((await across(one, two)).result.content[0].text).toBe("the user said accept");
  });

  it("of two secrets do not", async () => {
    const [one, two] = [await replica({ secret: SECRET }), await replica({})];
    expect((await across(one, two)).error.code).toEqual(expect.any(Number));
  });
});
