// A bare `node:http` that reads JSON, does the work and answers JSON: no protocol, no checks.
import { announce, work } from "./shape.mjs";

await announce((request, response) => {
  let body = "";
  request.setEncoding("utf8");
  request.on("data", (piece) => (body += piece));
  request.on("end", () => {
    const { id, params } = JSON.parse(body);
    const text = work(params.arguments);
    const answer = JSON.stringify({
      jsonrpc: "2.0",
      id,
      result: { content: [{ type: "text", text }] },
    });
    response
      .writeHead(200, {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(answer),
      })
      .end(answer);
  });
});
