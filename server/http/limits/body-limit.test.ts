import { expect, test } from "vitest";
import { send, serve } from "#server/http/raw-request.fixture.ts";

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
    // The last chunk is never sent, so the response must not wait for it.
    const byStream = await send(port, `${method} / HTTP/1.1`, chunked(40 * KB, 40 * KB));
    expect(byStream).toMatch(/ 413 .*too_large/);
  },
);

test("a body up to 64 KB is read whole, with or without a declared length", async () => {
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
  "%s has its own limit",
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
