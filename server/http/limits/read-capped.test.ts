import { expect, test } from "vitest";
import { readCapped } from "./read-capped.ts";

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request("http://samha.test/", {
    method: "POST",
    body,
    headers,
    duplex: "half",
  } as RequestInit);

/** Creates a stream of ten-byte chunks without a declared length that counts the chunks read. */
function stream(chunks: number) {
  const taken = { chunks: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken.chunks += 1;
      if (taken.chunks > chunks) controller.close();
      else controller.enqueue(new Uint8Array(10));
    },
  });
  return { body, taken };
}

test("a body up to the cap is read whole, with or without a declared length", async () => {
  expect(await readCapped(post("salam"), 5)).toEqual(Buffer.from("salam"));
  expect(await readCapped(post(stream(5).body), 50)).toHaveLength(50);
  expect(await readCapped(new Request("http://samha.test/"), 5)).toBeNull();
});

test("a declared length over the cap is refused", async () => {
  expect(await readCapped(post("salam", { "content-length": "6" }), 5)).toBe("too large");
});

test("a false Content-Length does not lift the cap, and reading stops there", async () => {
  const { body, taken } = stream(1_000);
  expect(await readCapped(post(body, { "content-length": "1" }), 50)).toBe("too large");
  expect(taken.chunks).toBeLessThan(10);
});
