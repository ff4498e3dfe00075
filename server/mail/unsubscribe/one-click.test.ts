import { expect, test } from "vitest";
import { createOneClick } from "./one-click.ts";

const TOKEN = `${"a".repeat(32)}.reply.${"b".repeat(64)}`;

/** Sends a POST. Returns the response and the requests that reached the backend. */
async function post(
  token: string | null,
  { status = 200, body = "List-Unsubscribe=One-Click" }: { status?: number; body?: string } = {},
) {
  const requests: { url: string; headers: Headers; body: unknown }[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    requests.push({
      url: String(url),
      headers: new Headers(init?.headers),
      body: JSON.parse(String(init?.body)),
    });
    return Response.json(status === 200 ? "reply" : { message: "no" }, { status });
  };
  const app = createOneClick({ supabaseUrl: "http://backend", anonKey: "anon", fetch });
  const response = await app.request(`/unsubscribe${token === null ? "" : `?token=${token}`}`, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      cookie: "session=amina",
      authorization: "Bearer amina",
      origin: "https://elsewhere.example",
    },
    body,
  });
  return { status: response.status, body: await response.json(), requests };
}

test("one click with a signed token unsubscribes, without a session or cookie and from any site", async () => {
  const { status, requests } = await post(TOKEN);
  expect(status).toBe(200);
  expect(requests).toMatchObject([
    { url: "http://backend/rest/v1/rpc/unsubscribe_from_mail", body: { token_param: TOKEN } },
  ]);
  expect(requests[0]?.headers.get("cookie")).toBeNull();
  expect(requests[0]?.headers.get("authorization")).toBeNull();
});

test("forged, missing and overlong tokens and large bodies are refused, and an unavailable backend returns an error", async () => {
  expect(await post(TOKEN, { status: 400 })).toMatchObject({
    status: 400,
    body: { code: "link_invalid" },
  });
  expect((await post(null, { status: 400 })).status).toBe(400);
  const endless = await post("x".repeat(5_000));
  expect([endless.status, endless.requests]).toEqual([400, []]);
  const large = await post(TOKEN, { body: "x".repeat(5_000) });
  expect([large.status, large.requests]).toEqual([413, []]);
  expect((await post(TOKEN, { status: 503 })).status).toBe(503);
});

test("opening the unsubscribe address changes nothing", async () => {
  const app = createOneClick({
    supabaseUrl: "http://backend",
    anonKey: "anon",
    fetch: () => Promise.reject(new Error("must not be called")),
  });
  for (const method of ["GET", "HEAD", "OPTIONS"]) {
    expect((await app.request(`/unsubscribe?token=${TOKEN}`, { method })).status).toBe(404);
  }
});
