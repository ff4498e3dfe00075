import { expect, test, vi } from "vitest";
import { createVisitorBackend } from "./visitor-backend.ts";

test("a failed table read on the server is not retried", async () => {
  const fetch = vi.fn(async () => new Response('{"code":"unavailable"}', { status: 503 }));
  const backend = createVisitorBackend("http://backend", "key", fetch);
  const client = await backend.data();
  const { error } = await client.from("blog_posts").select("id");
  expect(error).not.toBeNull();
  expect(fetch).toHaveBeenCalledTimes(1);
});
