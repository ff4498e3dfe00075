import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { createLogger } from "./logger.ts";
import { createHttpPipeline } from "./pipeline.ts";
import { readCapped } from "./read-capped.ts";

/** A server on a free port that reads the body at every address and returns its length. */
async function serve(): Promise<number> {
  const pipeline = createHttpPipeline({
    env: { trustProxy: false },
    config: { siteUrl: "http://127.0.0.1:3000" },
    log: createLogger({ level: "silent" }),
  });
  const app = new Hono().all("*", async (c) => {
    const body = await readCapped(c.req.raw, 1024 * 1024);
    return c.text(body === "too large" ? body : `read ${body?.byteLength ?? 0}`);
  });
  const site = pipeline.wrap(app, async () => new Response("page"));
  const server = createServer(getRequestListener(site));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Sends the text of a request and returns the status line and the body of the response. */
async function send(port: number, head: string, body = ""): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => undefined);
  socket.write(`${head}\r\nhost: 127.0.0.1\r\n${body === "" ? "\r\n" : body}`);
  let received = "";
  for await (const chunk of socket) {
    received += chunk;
    const [headers = "", text = ""] = received.split("\r\n\r\n");
    const length = Number(/content-length: (\d+)/i.exec(headers)?.[1] ?? Number.NaN);
    if (text.length >= length) return `${headers.split("\r\n")[0]} ${text}`;
  }
  return received;
}

const sized = (length: number, sent = 0) => `content-length: ${length}\r\n\r\n${"a".repeat(sent)}`;
const chunk = (length: number) => `${length.toString(16)}\r\n${"a".repeat(length)}\r\n`;
const chunked = (...lengths: number[]) =>
  `transfer-encoding: chunked\r\n\r\n${lengths.map(chunk).join("")}`;

const KB = 1024;

test.each(["POST", "PUT", "GET", "DELETE", "OPTIONS"])(
  "%s with a body over 64 KB is refused before the body has arrived",
  async (method) => {
    const port = await serve();
    const byLength = await send(port, `${method} /language HTTP/1.1`, sized(64 * KB + 1));
    expect(byLength).toMatch(/ 413 .*too_large/);
    // The last chunk never comes: the response does not wait for it.
    const byStream = await send(port, `${method} / HTTP/1.1`, chunked(40 * KB, 40 * KB));
    expect(byStream).toMatch(/ 413 .*too_large/);
  },
);

test("a body up to 64 KB is read whole, with or without an announced length", async () => {
  const port = await serve();
  const size = 64 * KB;
  expect(await send(port, "POST /language HTTP/1.1", sized(size, size))).toMatch(
    / 200 .*read 65536$/,
  );
  expect(await send(port, "POST /language HTTP/1.1", chunked(size / 2, size / 2, 0))).toMatch(
    / 200 .*read 65536$/,
  );
  expect(await send(port, "GET / HTTP/1.1")).toMatch(/ 200 .*read 0$/);
});

test.each(["/rest/v1/deals", "/auth/v1/token", "/upload/images"])(
  "%s has a limit of its own",
  async (path) => {
    const port = await serve();
    const size = 65 * KB;
    expect(await send(port, `POST ${path} HTTP/1.1`, sized(size, size))).toMatch(
      / 200 .*read 66560$/,
    );
    expect(await send(port, `POST ${path} HTTP/1.1`, chunked(size, 0))).toMatch(
      / 200 .*read 66560$/,
    );
  },
);
