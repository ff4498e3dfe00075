import { expect, test } from "vitest";
import { forward } from "./backend-request.ts";
import { mapFault } from "./map-fault.ts";

const request = {
  method: "GET",
  url: new URL("http://backend/rest/v1/deals"),
  headers: new Headers(),
  body: null,
};
const log = { error: () => undefined };

test("a request to a backend that never responds times out with 503 and Retry-After", async () => {
  const hang: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });
  const sent = await forward(hang, request, 1);
  expect(sent).toMatchObject({ name: "TimeoutError" });
  const response = await mapFault(sent, { log, isSignUp: false });
  expect(response.status).toBe(503);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("a backend that stops in the middle of a response times out too", async () => {
  const stall: typeof fetch = async (_, init) =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode("[{"));
          init?.signal?.addEventListener("abort", () => controller.error(init.signal?.reason));
        },
      }),
    );
  const sent = await forward(stall, request, 1);
  expect((await mapFault(sent, { log, isSignUp: false })).status).toBe(503);
});
