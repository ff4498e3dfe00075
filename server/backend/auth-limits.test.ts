import { expect, test } from "vitest";
import { openFrontLimits } from "#server/http/front-limits.ts";
import { readLimits } from "#server/limits.ts";
import { createAuthLimits } from "./auth-limits.ts";

const limits = (given: Record<string, string> = {}) =>
  createAuthLimits(openFrontLimits(readLimits(given, "https://samha.example")));

const knock = (path: string, email: string, address: string) => ({
  part: "auth" as const,
  url: new URL(`https://samha.example/auth/v1${path}`),
  body: Buffer.from(JSON.stringify({ email })),
  address,
});
const signIn = (email: string, address: string) =>
  knock("/token?grant_type=password", email, address);

test("forty wrong passwords at once: ten are tried, and a stranger's do not lock Amina out", async () => {
  const { admit } = limits();
  const tried = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const ticket = await admit(signIn("amina@example.com", "203.0.113.9"));
      await ticket.settle(400);
      return ticket.wait;
    }),
  );
  expect(tried.filter((wait) => wait === null)).toHaveLength(10);
  expect(tried.at(-1)).toBeGreaterThan(290);
  expect((await admit(signIn("AMINA@example.com ", "203.0.113.9"))).wait).not.toBeNull();
  expect((await admit(signIn("amina@example.com", "203.0.113.10"))).wait).toBeNull();
  expect((await admit(signIn("bilal@example.com", "203.0.113.9"))).wait).toBeNull();
});

test("a right password clears the count; a backend that is down does not add to it", async () => {
  const { admit } = limits({ LIMIT_SIGN_IN: "2/300" });
  for (const status of [400, 503, 200, 400, 503, 400]) {
    const ticket = await admit(signIn("amina@example.com", "203.0.113.9"));
    expect(ticket.wait).toBeNull();
    await ticket.settle(status);
  }
  expect((await admit(signIn("amina@example.com", "203.0.113.9"))).wait).not.toBeNull();
});

test("one address cannot ask for mails to everybody", async () => {
  const { admit } = limits({ LIMIT_RECOVER: "1/60", LIMIT_SIGN_IN_ADDRESS: "3/60" });
  const recover = async (email: string) =>
    (await admit(knock("/recover", email, "203.0.113.9"))).wait;
  expect(await recover("amina@example.com")).toBeNull();
  expect(await recover("amina@example.com")).toBeGreaterThan(0);
  expect(await recover("bilal@example.com")).toBeNull();
  expect(await recover("hamza@example.com")).toBeGreaterThan(0);
});

test("searches have a limit of their own on top of the one for data", async () => {
  const { admit } = limits({ LIMIT_SEARCH: "2/60", LIMIT_API: "4/60" });
  const call = async (path: string, address = "203.0.113.9") =>
    (await admit({ ...knock("", "", address), part: "rest", url: new URL(path, "https://x.test") }))
      .wait;
  expect(await call("/rest/v1/rpc/search_deals")).toBeNull();
  expect(await call("/rest/v1/rpc/search_deals?limit=5")).toBeNull();
  expect(await call("/rest/v1/rpc/search_deals")).toBe(60);
  expect(await call("/rest/v1/deals")).toBeNull();
  expect(await call("/rest/v1/deals")).toBe(60);
  expect(await call("/rest/v1/rpc/search_deals", "203.0.113.10")).toBeNull();
});
