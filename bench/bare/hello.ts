// This server answers every request with the same few bytes. It is the baseline of the framework alone.
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const app = new Hono().get("*", (c) => c.json({ hello: "world" }));
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => void process.send?.({ listening: port }));
