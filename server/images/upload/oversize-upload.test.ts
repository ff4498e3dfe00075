import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { expect, onTestFinished, test } from "vitest";
import { UPLOAD_MAX_BYTES } from "#contract/limits.ts";
import { image, imageServices } from "#server/images/images.fixture.ts";

const HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
const MULTIPART = {
  Authorization: "Bearer amina",
  "Content-Type": "multipart/form-data; boundary=b",
};

test("an endless upload without a length is refused after 5 MB, and the rest is not read", async () => {
  const { app } = await imageServices();
  let sent = 0;
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const chunk = sent === 0 ? Buffer.from(HEAD) : new Uint8Array(64 * 1024);
        sent += chunk.byteLength;
        controller.enqueue(new Uint8Array(chunk));
      },
      cancel() {
        cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: "POST", body, headers: MULTIPART, duplex: "half" };
  const response = await app.request("/upload/images?purpose=deal", init);
  expect(response.status).toBe(413);
  expect((await response.json()).code).toBe("image_too_large");
  expect(cancelled).toBe(true);
  expect(sent).toBeGreaterThan(UPLOAD_MAX_BYTES);
  expect(sent).toBeLessThan(UPLOAD_MAX_BYTES + 256 * 1024);
});

test("data around the file counts towards the limit", async () => {
  const { app } = await imageServices();
  const other = HEAD.replace('name="file"', 'name="other"');
  const body = `${other}${"x".repeat(3e6)}\r\n${other}${"x".repeat(3e6)}\r\n--b--`;
  const response = await app.request("/upload/images?purpose=deal", {
    method: "POST",
    body,
    headers: MULTIPART,
  });
  expect(response.status).toBe(413);
});

test("a file of exactly 5 MB is accepted, one byte more is refused", async () => {
  const { upload } = await imageServices();
  const photograph = await image(50, 50).jpeg().toBuffer();
  const padded = (size: number) =>
    Buffer.concat([photograph, Buffer.alloc(size - photograph.length)]);
  expect((await upload(padded(UPLOAD_MAX_BYTES))).status).toBe(201);
  expect((await upload(padded(UPLOAD_MAX_BYTES + 1))).status).toBe(413);
});

test("over a real connection the sender gets the refusal and the server closes the connection", async () => {
  const send = await realServer();
  const { status, sent } = await send({ "Transfer-Encoding": "chunked" }, 400 * 1024 * 1024);
  expect(status).toBe(413);
  expect(sent).toBeLessThan(200 * 1024 * 1024);
});

test("a declared length over 5 MB is refused before the body arrives", async () => {
  const send = await realServer();
  const { status } = await send({ "Content-Length": String(50 * 1024 * 1024) }, 0);
  expect(status).toBe(413);
});

test("a body that ends inside the file is refused", async () => {
  const send = await realServer();
  const { status } = await send({ "Content-Length": "1000" }, 1000);
  expect(status).toBe(400);
});

/**
 * Starts a server. Returns a function that sends up to `most` bytes of an endless file and resolves to the status and the bytes
 * sent.
 */
async function realServer() {
  const { app } = await imageServices();
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;

  return (headers: Record<string, string>, most: number) =>
    new Promise<{ status: number; sent: number }>((resolve) => {
      const path = "/upload/images?purpose=deal";
      const outgoing = request({
        port,
        path,
        method: "POST",
        headers: { ...MULTIPART, ...headers },
        agent: false,
      });
      let status = 0;
      let sent = 0;
      const block = Buffer.alloc(64 * 1024, 120);
      const push = () => {
        while (sent < most && !outgoing.destroyed) {
          const piece = sent === 0 ? Buffer.from(HEAD) : block.subarray(0, most - sent);
          sent += piece.length;
          if (!outgoing.write(piece)) return outgoing.once("drain", push);
        }
        if (most > 0) outgoing.end();
        else outgoing.flushHeaders();
      };
      outgoing.on("response", (response) => {
        status = response.statusCode ?? 0;
        if (most === 0) outgoing.destroy();
        response.resume();
      });
      // These tests expect the server to close the connection during the upload.
      outgoing.on("error", () => {});
      outgoing.on("close", () => resolve({ status, sent }));
      push();
    });
}
