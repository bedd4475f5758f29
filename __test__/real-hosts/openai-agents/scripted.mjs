/** A scripted model of the Agents SDK. */
import { Usage } from "@openai/agents-core";

/** A model that makes the call unless it has been answered, and hears what it is asked. */
export function scripted({ id, tool, input, written }, hear) {
  return {
    async getResponse(request) {
      const read = [request.input].flat().findLast(({ type }) => type === "function_call_result");
      hear(read, request.tools);
      const output =
        read === undefined
          ? {
              type: "function_call",
              callId: id,
              name: tool,
              status: "completed",
              arguments: written ?? JSON.stringify(input),
            }
          : {
              type: "message",
              role: "assistant",
              status: "completed",
              content: [{ type: "output_text", text: "done" }],
            };
      return { usage: new Usage(), output: [output] };
    },
  };
}
