import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { serve } from "./raw-request.fixture.ts";

const KB = 1024;
const MB = 1024 * KB;
const SHORT = { requestMs: 300, uploadMs: 1_500, lingerMs: 200, checkMs: 50 };
const NEXT = "GET /next HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n";

const head = (path: string, framing: string) =>
  `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${framing}\r\n\r\n`;
const chunk = (length: number) => `${length.toString(16)}\r\n${"a".repeat(length)}\r\n`;

/** Opens a connection that records received text and whether the server has closed it. */
async function open(port: number) {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  const state = { text: "", isEnded: false };
  socket.on("data", (data) => {
    state.text += data;
  });
  socket.on("error", () => undefined);
  for (const event of ["end", "close"]) {
    socket.on(event, () => {
      state.isEnded = true;
    });
  }
  await once(socket, "connect");
  return { socket, state };
}

const untilEnded = (state: { isEnded: boolean }) =>
  expect.poll(() => state.isEnded, { timeout: 5_000, interval: 20 }).toBe(true);

async function write(socket: Socket, text: string): Promise<void> {
  await new Promise<void>((resolve) => socket.write(text, () => resolve()));
}

test.each([
  ["over 64 KB", "/language", chunk(40 * KB) + chunk(40 * KB)],
  ["over the limit of its service", "/rest/v1/rpc/secure_vote_deal", chunk(1_200 * KB)],
  ["over the limit of an upload", "/upload/images", chunk(1_200 * KB)],
  ["over the limit of a sign-up", "/auth/v1/signup", chunk(1_200 * KB)],
])(
  'a chunked body %s is refused with "Connection: close", and the connection closes',
  async (_, path, body) => {
    const port = await serve();
    const { socket, state } = await open(port);
    await write(socket, head(path, "transfer-encoding: chunked") + body);
    await untilEnded(state);
    expect(state.text).toMatch(/^HTTP\/1.1 (413|200) [\s\S]*too.large/);
    expect(state.text).toMatch(/connection: close/i);
    expect(state.text).not.toMatch(/keep-alive/i);
  },
);

test("a client that is still sending can read the refusal", async () => {
  const port = await serve();
  const { socket, state } = await open(port);
  await write(socket, head("/language", "content-length: 4000000"));
  for (let sent = 0; sent < 3 * MB; sent += 64 * KB) await write(socket, "a".repeat(64 * KB));
  await untilEnded(state);
  expect(state.text).toMatch(/ 413 [\s\S]*too_large/);
});

test("a client that never stops sending is disconnected", async () => {
  const port = await serve(SHORT);
  const { socket, state } = await open(port);
  await write(socket, head("/language", "transfer-encoding: chunked"));
  const sending = setInterval(() => socket.write(chunk(8 * KB)), 5);
  onTestFinished(() => clearInterval(sending));
  await expect.poll(() => socket.destroyed, { timeout: 5_000 }).toBe(true);
  expect(state.text).toMatch(/ 413 /);
});

test("a request after a refused body is not executed", async () => {
  const port = await serve();
  const { socket, state } = await open(port);
  await write(socket, head("/language", "content-length: 70000"));
  await expect.poll(() => state.text).toMatch(/ 413 /);
  await write(socket, "a".repeat(70_000) + NEXT);
  await untilEnded(state);
  expect(state.text.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test("after a complete body, the connection accepts the next request", async () => {
  const port = await serve();
  const { socket, state } = await open(port);
  await write(socket, head("/language", "transfer-encoding: chunked") + chunk(KB));
  await write(socket, "0\r\n\r\n");
  await expect.poll(() => state.text).toMatch(/read 1024/);
  await write(socket, NEXT);
  await expect.poll(() => state.text).toMatch(/read 0/);
  expect(state.text).not.toMatch(/connection: close/i);
});

test.each([
  ["nothing", ""],
  ["half a header", "GET / HTTP/1.1\r\nhost: 127"],
  ["half a body", `${head("/language", "content-length: 100")}half`],
  ["half a chunk", `${head("/rest/v1/rpc/get_deal", "transfer-encoding: chunked")}ff\r\nhalf`],
  ["half a request after a complete one", `${NEXT}GET / HTTP/1.1\r\nhost: 127`],
])("a connection that sends %s is closed after the time limit", async (_, sent) => {
  const port = await serve(SHORT);
  const { socket, state } = await open(port);
  if (sent !== "") await write(socket, sent);
  await untilEnded(state);
});

test.each([
  ["headers", "GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: "],
  ["a body", head("/language", "content-length: 1000")],
])("a connection that sends %s byte by byte is closed after the time limit", async (_, sent) => {
  const port = await serve(SHORT);
  const { socket, state } = await open(port);
  await write(socket, sent);
  const sending = setInterval(() => socket.write("a"), 20);
  onTestFinished(() => clearInterval(sending));
  await untilEnded(state);
});

test.each([
  ["reads nothing", 0],
  ["reads a little at a time", 50],
])("a client that %s of a response is disconnected", async (_, everyMs) => {
  const sockets: Socket[] = [];
  const port = await serve(SHORT, (socket) => sockets.push(socket));
  const { socket } = await open(port);
  socket.removeAllListeners("data");
  socket.pause();
  await write(socket, "GET /large HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n");
  const reading = setInterval(() => everyMs > 0 && socket.read(1), everyMs || 1_000);
  onTestFinished(() => clearInterval(reading));
  await expect.poll(() => sockets[0]?.destroyed, { timeout: 10_000, interval: 20 }).toBe(true);
});

test("an upload has a longer time limit than other requests", async () => {
  const port = await serve(SHORT);
  const slow = await open(port);
  await write(slow.socket, head("/upload/images", "content-length: 4"));
  await new Promise((resolve) => setTimeout(resolve, 2 * SHORT.requestMs));
  await write(slow.socket, "slow");
  await expect.poll(() => slow.state.text).toMatch(/ 200 [\s\S]*read 4/);
  const stalled = await open(port);
  await write(stalled.socket, `${head("/upload/images", "content-length: 4")}ab`);
  await untilEnded(stalled.state);
});
