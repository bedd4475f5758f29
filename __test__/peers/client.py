"""Lists and calls over HTTP with the official Python SDK, and prints what came as one line of JSON.

Arguments: the URL, and the mode of the client: "auto", "legacy" or a revision.
"""

import asyncio
import json
import sys

from mcp import Client


async def main(url: str, mode: str) -> None:
    async with Client(url, mode=mode) as client:
        names = [tool.name for tool in (await client.list_tools()).tools]
        results = []
        for name, arguments in [
            ("echo", {"text": "äöü €"}),
            ("echo", {"texxt": 1}),
            ("steps", {}),
        ]:
            result = await client.call_tool(name, arguments)
            results.append(result.model_dump(mode="json", by_alias=True, exclude_none=True))
        version = client.protocol_version
    print(json.dumps({"version": version, "tools": names, "results": results}))


asyncio.run(main(*sys.argv[1:]))
