import { expect, test } from "vitest";
import { createSite } from "./pipeline.fixture.ts";

test("an address that belongs to no service is a page", async () => {
  const response = await createSite().get("/deals/a1b2c3d");
  expect(await response.text()).toBe("page /deals/a1b2c3d");
});

test.each([
  "/healthz",
  "/deals/a1b2c3d",
  "/broken",
  "/down",
  "/refused",
  "/sealed",
  "/image",
  "/assets/icons.svg",
])("%s has the security headers", async (path) => {
  const { headers } = await createSite().get(path);

  expect(Object.fromEntries(headers)).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": expect.stringContaining("camera=()"),
    "content-security-policy": expect.not.stringContaining("unsafe"),
    "x-request-id": expect.stringMatching(/^[\w-]{36}$/),
  });
  expect(headers.has("strict-transport-security")).toBe(false);
});

test("nosniff is the only security header of a built script", async () => {
  const { headers } = await createSite().get("/assets/site.js");
  expect(Object.fromEntries(headers)).toEqual({
    "content-type": "text/javascript",
    "x-content-type-options": "nosniff",
    "x-request-id": expect.stringMatching(/^[\w-]{36}$/),
  });
});

test("a response keeps its own stricter policy", async () => {
  const { headers } = await createSite().get("/image");
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
});

test("HSTS is sent only if the site uses HTTPS", async () => {
  const { headers } = await createSite({ siteUrl: "https://samha.example" }).get("/healthz");
  expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
});

test("the operator chooses the value of HSTS", async () => {
  const hsts = "max-age=63072000; includeSubDomains; preload";
  const site = createSite({ siteUrl: "https://samha.example", hsts });
  expect((await site.get("/healthz")).headers.get("strict-transport-security")).toBe(hsts);
});

test("a client gets one line about a fault, the log gets its details", async () => {
  const site = createSite();

  const response = await site.get("/broken");

  const id = response.headers.get("x-request-id");
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    code: "server_error",
    message: "Server error. Please try again later.",
    requestId: id,
  });
  const [fault] = site.lines();
  expect(fault).toMatchObject({ requestId: id, path: "/broken", msg: "A request failed" });
  expect(JSON.stringify(fault)).toContain("db.internal");
  expect(JSON.stringify(fault)).not.toContain("hunter2");
});

test("an unavailable database returns 503 with Retry-After", async () => {
  const response = await createSite().get("/down");

  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("2");
  expect(await response.json()).toMatchObject({ code: "unavailable" });
});

test("a deliberate refusal keeps its status and message and is not logged as a fault", async () => {
  const site = createSite();

  const response = await site.get("/refused");

  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({
    code: "too_large",
    message: "The image is over 5 MB.",
  });
  expect(site.lines().map((line) => line.msg)).toEqual(["Answered"]);
});

test("a request id is accepted only from a trusted proxy, and only if it is harmless", async () => {
  const headers = { "x-request-id": "edge-42" };

  const idOf = async (trustProxy: boolean, headers: Record<string, string>) =>
    (await createSite({ trustProxy }).get("/healthz", headers)).headers.get("x-request-id");

  expect(await idOf(true, headers)).toBe("edge-42");
  expect(await idOf(false, headers)).not.toBe("edge-42");
  expect(await idOf(true, { "x-request-id": "a b{}" })).not.toBe("a b{}");
});

test("limits count the socket's address, or the one that a trusted proxy reports", async () => {
  const forged = { "x-forwarded-for": "203.0.113.9" };

  expect(await (await createSite().get("/address", forged)).text()).toBe("192.0.2.7");
  expect(await (await createSite({ trustProxy: true }).get("/address", forged)).text()).toBe(
    "203.0.113.9",
  );
});
