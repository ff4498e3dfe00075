import { expect, test } from "vitest";
import { capResponse } from "./response-cap.ts";

/** Creates an endless response and counts the chunks read. */
function endless() {
  const state = { chunks: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      state.chunks += 1;
      controller.enqueue(new Uint8Array(1024));
    },
    cancel() {
      state.isCancelled = true;
    },
  });
  return { state, response: new Response(body) };
}

test("a response within the cap passes with its status and headers", async () => {
  const capped = await capResponse(Response.json([1], { status: 206, headers: { a: "b" } }), 100);
  expect([capped.status, capped.headers.get("a"), await capped.text()]).toEqual([206, "b", "[1]"]);
  expect((await capResponse(new Response(null, { status: 204 }))).status).toBe(204);
});

test("an endless response returns 413 at the cap, and the rest is not read", async () => {
  const { state, response } = endless();
  const capped = await capResponse(response, 10 * 1024);
  expect(capped.status).toBe(413);
  expect(await capped.json()).toMatchObject({ code: "answer_too_large" });
  expect(state.isCancelled).toBe(true);
  expect(state.chunks).toBeLessThan(20);
});

test("a response with too large a Content-Length is not read", async () => {
  const { state, response } = endless();
  const long = new Response(response.body, { headers: { "content-length": "5000" } });
  expect((await capResponse(long, 4_000)).status).toBe(413);
  expect(state.isCancelled).toBe(true);
});
