/** A scripted chat model of LangChain. */
import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage } from "@langchain/core/messages";
import { convertToOpenAITool } from "@langchain/core/utils/function_calling";
import { ToolMessage } from "langchain";

/** A model that makes the call unless it has been answered, and hears what it is asked. */
export class Scripted extends BaseChatModel {
  constructor(call, hear) {
    super({});
    this.call = call;
    this.hear = hear;
  }

  _llmType() {
    return "scripted";
  }

  bindTools(told) {
    this.hear(undefined, told.map(convertToOpenAITool));
    return this;
  }

  async _generate(messages) {
    const read = messages.findLast((message) => ToolMessage.isInstance(message));
    this.hear(read);
    const { id, tool: name, input } = this.call;
    const message = new AIMessage(
      read === undefined
        ? { content: "", tool_calls: [{ id, name, args: input, type: "tool_call" }] }
        : "done",
    );
    return { generations: [{ text: "", message }] };
  }
}
