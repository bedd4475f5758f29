/** Every way to serve HTTP: the native listener, and the mounts in real applications. */

import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { serve } from "@hono/node-server";
import express from "express";
import fastify from "fastify";
import type { McpServer } from "haft";
import { Hono } from "hono";

/** A server that can be reached. */
export interface Reached {
  readonly url: string;
  /** Ends the application around the mount; what is open is cut. */
  close(): Promise<void>;
}

/** The part of a server that HTTP needs. */
export type Served = Pick<McpServer, "serveHttp" | "fetch" | "node">;

export type Way = (server: Served) => Promise<Reached>;

const listening = async (server: Server): Promise<Reached> => {
  if (!server.listening) await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};

/** The native listener. */
export const natively: Way = async (server) => server.serveHttp();

/** Plain `node:http`. */
export const inNode: Way = (server) => listening(createServer(server.node));

/** Express, with no parser before the route. */
export const inExpress: Way = (server) => {
  const app = express();
  app.all("/mcp", server.node);
  return listening(createServer(app));
};

/** Express, with its parser before every route, as many applications have it. */
export const inParsingExpress: Way = (server) => {
  const app = express();
  app.use(express.json());
  app.use("/mcp", server.node);
  return listening(createServer(app));
};

/** Fastify, whose parsers leave the body alone. */
export const inFastify: Way = async (server) => {
  const app = fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
  app.all("/mcp", (request, reply) => {
    reply.hijack();
    return server.node(request.raw, reply.raw);
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { url, close } = await listening(app.server);
  return {
    url,
    close: async () => {
      await Promise.all([close(), app.close()]);
    },
  };
};

/** Hono on its server for Node. */
export const inHono: Way = async (server) => {
  const app = new Hono();
  app.all("/mcp", (context) => server.fetch(context.req.raw));
  const started = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }) as Server;
  await once(started, "listening");
  return listening(started);
};

export const WAYS: readonly (readonly [string, Way])[] = [
  ["serveHttp()", natively],
  ["node() in node:http", inNode],
  ["node() in Express", inExpress],
  ["node() behind the parser of Express", inParsingExpress],
  ["node() in Fastify", inFastify],
  ["fetch() in Hono", inHono],
];
