import { expect, test } from "vitest";
import { openFrontLimits } from "#server/http/front-limits.ts";
import { readLimits } from "#server/limits.ts";
import { createAuthLimits } from "./auth-limits.ts";

const limits = (given: Record<string, string> = {}) =>
  createAuthLimits(openFrontLimits(readLimits(given, "https://samha.example")));

const authRequest = (path: string, email: string, address: string) => ({
  url: new URL(`https://samha.example/auth/v1${path}`),
  body: Buffer.from(JSON.stringify({ email })),
  address,
});
const signIn = (email: string, address: string) =>
  authRequest("/token?grant_type=password", email, address);

test("forty wrong passwords at once: ten are tried, and a stranger's do not lock Amina out", async () => {
  const { check } = limits();
  const tried = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const result = await check(signIn("amina@example.com", "203.0.113.9"));
      await result.record(400);
      return result.wait;
    }),
  );
  expect(tried.filter((wait) => wait === null)).toHaveLength(10);
  expect(tried.at(-1)).toBeGreaterThan(290);
  expect((await check(signIn("AMINA@example.com ", "203.0.113.9"))).wait).not.toBeNull();
  expect((await check(signIn("amina@example.com", "203.0.113.10"))).wait).toBeNull();
  expect((await check(signIn("bilal@example.com", "203.0.113.9"))).wait).toBeNull();
});

test("a right password clears the count; a backend that is down does not add to it", async () => {
  const { check } = limits({ LIMIT_SIGN_IN: "2/300" });
  for (const status of [400, 503, 200, 400, 503, 400]) {
    const result = await check(signIn("amina@example.com", "203.0.113.9"));
    expect(result.wait).toBeNull();
    await result.record(status);
  }
  expect((await check(signIn("amina@example.com", "203.0.113.9"))).wait).not.toBeNull();
});

test("one address cannot ask for mails to everybody", async () => {
  const { check } = limits({ LIMIT_RECOVER: "1/60", LIMIT_SIGN_IN_ADDRESS: "3/60" });
  const recover = async (email: string) =>
    (await check(authRequest("/recover", email, "203.0.113.9"))).wait;
  expect(await recover("amina@example.com")).toBeNull();
  expect(await recover("amina@example.com")).toBeGreaterThan(0);
  expect(await recover("bilal@example.com")).toBeNull();
  expect(await recover("hamza@example.com")).toBeGreaterThan(0);
});
