import { expect, test } from "vitest";
import { openFrontLimits } from "#server/http/limits/front-limits.ts";
import { readLimits } from "#server/settings/limits.ts";
import { createAuthLimits } from "./auth-limits.ts";
import { type AuthRequest, readAuthRequest } from "./auth-request.ts";

const limits = (given: Record<string, string> = {}) =>
  createAuthLimits(openFrontLimits(readLimits(given, "https://samha.example")));

/** Reads a request as the guard does, so that its limits apply. */
function read(path: string, fields: object): AuthRequest {
  const url = new URL(`https://samha.example/auth/v1${path}`);
  const request = readAuthRequest("POST", url, Buffer.from(JSON.stringify(fields)));
  if (request instanceof Response) throw new Error(`${path} is refused: ${request.status}`);
  return request;
}
const signIn = (email: string) => read("/token?grant_type=password", { email });
const HOME = "203.0.113.9";

test("ten of forty concurrent wrong passwords are tried, and a stranger's attempts do not lock Amina out", async () => {
  const { check } = limits();
  const tried = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const result = await check(signIn("amina@example.com"), HOME);
      await result.record(400);
      return result.wait;
    }),
  );
  expect(tried.filter((wait) => wait === null)).toHaveLength(10);
  expect(tried.at(-1)).toBeGreaterThan(290);
  expect((await check(signIn("AMINA@example.com "), HOME)).wait).not.toBeNull();
  expect((await check(signIn("amina@example.com"), "203.0.113.10")).wait).toBeNull();
  expect((await check(signIn("bilal@example.com"), HOME)).wait).toBeNull();
});

test("a correct password clears the count; a backend that is down does not add to it", async () => {
  const { check } = limits({ LIMIT_SIGN_IN: "2/300" });
  for (const status of [400, 503, 200, 400, 503, 400]) {
    const result = await check(signIn("amina@example.com"), HOME);
    expect(result.wait).toBeNull();
    await result.record(status);
  }
  expect((await check(signIn("amina@example.com"), HOME)).wait).not.toBeNull();
});

test("one client address can request twenty emails an hour, to any mailbox", async () => {
  const { check } = limits();
  const recover = async (email: string) => (await check(read("/recover", { email }), HOME)).wait;
  for (let n = 0; n < 20; n += 1) expect(await recover(`stranger${n}@example.com`)).toBeNull();
  expect(await recover("amina@example.com")).toBeGreaterThan(3000);
});

test("an IPv6 /48 gets ten times the sign-ups of a household, however many addresses it uses", async () => {
  const { check } = limits({ LIMIT_SIGN_UP: "3/3600", LIMIT_SIGN_IN: "3/300" });
  const signUp = read("/signup", { email: "new@example.com", password: "dates-and-honey" });
  const passed = async (request: AuthRequest, addresses: string[]) => {
    let count = 0;
    for (const address of addresses) {
      const result = await check(request, address);
      await result.record(400);
      if (result.wait === null) count += 1;
    }
    return count;
  };
  const networks = Array.from(
    { length: 120 },
    (_, n) => `2001:db8:1:${(n * 256).toString(16)}::/64`,
  );
  expect(await passed(signUp, networks)).toBe(30);
  expect(await passed(signUp, ["2001:db8:2::/64", "203.0.113.9"])).toBe(2);
  expect(await passed(signIn("amina@example.com"), networks)).toBe(30);
});

test("one mailbox gets five emails an hour, from any number of clients and in any spelling", async () => {
  const { check } = limits();
  const recover = async (email: string, address: string) =>
    (await check(read("/recover", { email }), address)).wait;
  for (let n = 0; n < 5; n += 1) {
    const email = n % 2 ? "Amina@Example.com " : "amina@example.com";
    expect(await recover(email, `203.0.113.${n}`)).toBeNull();
  }
  expect(await recover("AMINA@example.com", "203.0.113.99")).toBeGreaterThan(3000);
  // Another person's mailbox at some providers.
  expect(await recover("amina+deals@example.com", "203.0.113.99")).toBeNull();
});

test("guesses without an email address are counted, and no success clears that count", async () => {
  const { check } = limits({ LIMIT_SIGN_IN: "2/300" });
  for (const status of [400, 200, 400]) {
    const result = await check(read("/token?grant_type=password", { password: "x" }), HOME);
    expect(result.wait).toBeNull();
    await result.record(status);
  }
  expect(
    (await check(read("/verify", { token: "123456", type: "signup" }), HOME)).wait,
  ).toBeGreaterThan(0);
});

test("opening emailed links is limited by client address only, so ten old links lock no member out", async () => {
  const { check } = limits({ LIMIT_SIGN_IN: "1/300", LIMIT_SIGN_IN_ADDRESS: "3/300" });
  const open = async () => {
    const result = await check(read("/verify", { token_hash: "ab", type: "recovery" }), HOME);
    await result.record(403);
    return result.wait;
  };
  expect([await open(), await open(), await open()]).toEqual([null, null, null]);
  expect(await open()).toBeGreaterThan(0);
});

test("changing the email address counts as requesting an email", async () => {
  const { check } = limits({ LIMIT_RECOVER: "1/60" });
  const change = async () => {
    const body = Buffer.from('{"email":"amina@example.com"}');
    const url = new URL("https://samha.example/auth/v1/user");
    const request = readAuthRequest("PUT", url, body);
    if (request instanceof Response) throw new Error("refused");
    return (await check(request, HOME)).wait;
  };
  expect(await change()).toBeNull();
  expect(await change()).toBeGreaterThan(0);
});

test("changes of the email address are limited like sign-ups", async () => {
  const { check } = limits({ LIMIT_SIGN_UP: "2/60" });
  const change = async (name: string) => {
    const body = Buffer.from(JSON.stringify({ email: `${name}@example.com` }));
    const url = new URL("https://samha.example/auth/v1/user");
    const request = readAuthRequest("PUT", url, body);
    if (request instanceof Response) throw new Error("refused");
    return (await check(request, HOME)).wait;
  };
  expect([await change("amina"), await change("bilal")]).toEqual([null, null]);
  expect(await change("hamza")).toBeGreaterThan(0);
});

test("a refresh token is used by one request at a time, different tokens in parallel", async () => {
  const { check } = limits();
  const refresh = (refresh_token: string) =>
    check(read("/token?grant_type=refresh_token", { refresh_token }), HOME);
  const first = await refresh("amina's");
  const second = refresh("amina's");
  const order: string[] = [];
  void second.then(() => order.push("second"));
  expect((await refresh("bilal's")).wait).toBeNull();
  expect(order).toEqual([]);
  await first.record(200);
  expect((await second).wait).toBeNull();
});
