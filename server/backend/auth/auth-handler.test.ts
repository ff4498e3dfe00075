import { expect, test } from "vitest";
import { openFrontLimits } from "#server/http/limits/front-limits.ts";
import { NO_METER } from "#server/metrics/meter.ts";
import { readLimits } from "#server/settings/limits.ts";
import { createAuthHandler } from "./auth-handler.ts";

const SITE = "https://samha.example";

const handler = (backend: () => Promise<Response>) =>
  createAuthHandler({
    fetch: backend,
    siteUrl: SITE,
    limits: openFrontLimits(readLimits({}, SITE)),
    commonPasswords: "refuse",
    addressOf: () => "203.0.113.9",
    log: { error: () => undefined },
    onPublicChange: () => undefined,
    meter: NO_METER,
  });

const signIn = () =>
  new Request(`${SITE}/auth/v1/token?grant_type=password`, {
    method: "POST",
    body: JSON.stringify({ email: "amina@example.com", password: "amina-password" }),
  });

test("an account can sign in after a sign-in that the backend never answered", async () => {
  const responses = [
    () => Promise.reject(new DOMException("The operation timed out", "TimeoutError")),
    () => Promise.resolve(new Response(brokenBody())),
    () => Promise.resolve(Response.json({ access_token: "x" })),
  ];
  const handle = handler(
    () => responses.shift()?.() ?? Promise.reject(new Error("unexpected request")),
  );
  expect((await handle(signIn())).status).toBe(503);
  expect((await handle(signIn())).status).toBe(503);
  expect((await handle(signIn())).status).toBe(200);
});

test("the backend receives the query and body as parsed by the guard, not as sent", async () => {
  const requests: { url: string; body: string }[] = [];
  const handle = createAuthHandler({
    fetch: async (url, init) => {
      const body = await new Response(init?.body ?? null).text();
      requests.push({ url: String(url), body });
      return Response.json({});
    },
    siteUrl: SITE,
    limits: openFrontLimits("off"),
    commonPasswords: "refuse",
    addressOf: () => "203.0.113.9",
    log: { error: () => undefined },
    onPublicChange: () => undefined,
    meter: NO_METER,
  });
  const send = (path: string, body: string) =>
    handle(new Request(`${SITE}/auth/v1${path}`, { method: "POST", body }));
  await send(
    "/recover?redirect_to=https://samha.example/reset-password",
    '{ "phone": "1", "em\\u0061il": " Amina@Example.com", "type": null }',
  );
  await send("/recover?redirect_to=https%3A%2F%2Fevil.example", '{"email":"amina@example.com"}');
  await send("/logout", '{"scope":"global"}');
  expect(requests).toEqual([
    {
      url: "http://backend/auth/v1/recover?redirect_to=https%3A%2F%2Fsamha.example%2Freset-password",
      body: '{"email":"amina@example.com"}',
    },
    { url: "http://backend/auth/v1/recover", body: '{"email":"amina@example.com"}' },
    { url: "http://backend/auth/v1/logout?scope=global", body: '{"scope":"global"}' },
  ]);
});

test("a sign-in with an unknown address costs as much as a wrong password and always fails", async () => {
  const requests: Record<string, string>[] = [];
  const handle = createAuthHandler({
    fetch: async (_url, init) => {
      requests.push(await new Response(init?.body ?? null).json());
      return Response.json({ error_code: "invalid_credentials" }, { status: 400 });
    },
    siteUrl: SITE,
    limits: openFrontLimits("off"),
    commonPasswords: "refuse",
    emailToCompare: async (email) => (email.startsWith("bilal") ? email : "maryam@example.com"),
    addressOf: () => "203.0.113.9",
    log: { error: () => undefined },
    onPublicChange: () => undefined,
    meter: NO_METER,
  });
  const signInAs = (email: string) =>
    handle(
      new Request(`${SITE}/auth/v1/token?grant_type=password`, {
        method: "POST",
        body: JSON.stringify({ email, password: "a-password" }),
      }),
    );
  const [known, unknown] = [await signInAs("bilal@example.com"), await signInAs("x@example.com")];
  expect(unknown.status).toBe(known.status);
  expect(await unknown.text()).toBe(await known.text());
  expect(requests[0]).toEqual({ email: "bilal@example.com", password: "a-password" });
  expect(requests[1]?.email).toBe("maryam@example.com");
  expect(requests[1]?.password).toMatch(/^[0-9a-f]{64}$/);
});

function brokenBody(): ReadableStream {
  return new ReadableStream({
    start: (controller) => controller.error(new Error("The connection ended")),
  });
}
