import { hash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import {
  type GuardedBackend,
  passwordOf,
  startGuardedBackend,
} from "./guard/guarded-backend.fixture.ts";

let site: GuardedBackend;

beforeAll(async () => {
  site = await startGuardedBackend();
  return () => site.stop();
});

const post = (path: string, body: object, address?: string) =>
  site.ask(path, { method: "POST", body: JSON.stringify(body) }, address);
const signIn = (name: string, password = passwordOf(name)) =>
  post("/auth/v1/token?grant_type=password", { email: `${name}@example.com`, password });
const refresh = (refresh_token: string) =>
  post("/auth/v1/token?grant_type=refresh_token", { refresh_token });
const recover = (name: string, search = "") =>
  post(`/auth/v1/recover${search}`, { email: `${name}@example.com` });
const verify = (token_hash: string, type = "recovery") =>
  post("/auth/v1/verify", { token_hash, type });
const setPassword = (token: string, password: string) =>
  site.ask("/auth/v1/user", {
    method: "PUT",
    body: JSON.stringify({ password }),
    headers: { authorization: `Bearer ${token}` },
  });

interface Session {
  access_token: string;
  refresh_token: string;
}
const sessionOf = async (response: Response | Promise<Response>) =>
  (await (await response).json()) as Session;

/** Returns the token in a person's newest email. */
async function mailedTo(name: string): Promise<string> {
  await expect
    .poll(() => site.mails.some(({ to }) => to === `${name}@example.com`), { timeout: 3_000 })
    .toBe(true);
  return site.mails.findLast(({ to }) => to === `${name}@example.com`)?.tokenHash ?? "";
}

test("Amina gets a link by email, which signs her in to choose a new password", async () => {
  await site.join("amina");
  expect((await recover("amina")).status).toBe(200);
  const link = await mailedTo("amina");
  expect(site.mails.at(-1)).toMatchObject({ kind: "recovery", to: "amina@example.com" });
  const { access_token } = await sessionOf(verify(link));
  expect((await setPassword(access_token, "a-new-one")).status).toBe(200);
  expect((await signIn("amina")).status).toBe(400);
  expect((await signIn("amina", "a-new-one")).status).toBe(200);
});

test("a password reset link works once", async () => {
  await site.join("bilal");
  await recover("bilal");
  const link = await mailedTo("bilal");
  const both = await Promise.all([verify(link), verify(link)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect((await verify(link)).status).toBe(403);
});

test("a password reset link is valid for an hour, and a newer one invalidates it", async () => {
  await site.join("hamza");
  const mail = async () => {
    const before = site.mails.length;
    await recover("hamza");
    await expect.poll(() => site.mails.length).toBeGreaterThan(before);
    return mailedTo("hamza");
  };
  const older = await mail();
  const newer = await mail();
  expect((await verify(older)).status).toBe(403);
  const age = (minutes: number) =>
    site.owner.query(
      "update auth.users set recovery_sent_at = $1::text::timestamptz where email = 'hamza@example.com'",
      [new Date(Date.now() - minutes * 60_000).toISOString()],
    );
  await age(61);
  expect((await verify(newer)).status).toBe(403);
  await age(59);
  expect((await verify(newer)).status).toBe(200);
});

test("a link's secret cannot be derived from the email address and a six-digit code", async () => {
  await site.join("safiya");
  await recover("safiya");
  const link = await mailedTo("safiya");
  expect(link).toMatch(/^[0-9a-f]{64}$/);
  let isGuessed = false;
  for (let code = 0; code < 1_000_000; code += 1) {
    const text = `safiya@example.com${String(code).padStart(6, "0")}`;
    if (hash("sha256", text) === link) isGuessed = true;
  }
  expect(isGuessed).toBe(false);
});

test("an address without an account gets no email, whatever the redirect", async () => {
  const before = site.mails.length;
  const response = await recover("nobody", "?redirect_to=https%3A%2F%2Fevil.example%2F");
  expect(response.status).toBe(200);
  expect(site.mails).toHaveLength(before);
});

test("a request for a link has the same response and time for known and unknown addresses", async () => {
  const timed = async (email: string) => {
    const startedAt = performance.now();
    const response = await post("/auth/v1/recover", { email }, "198.51.100.20");
    const text = await response.text();
    return { status: response.status, text, isDelayed: performance.now() - startedAt >= 395 };
  };
  const existing = await timed("amina@example.com");
  expect(existing).toMatchObject({ status: 200, isDelayed: true });
  expect(await timed("nobody@example.com")).toEqual(existing);
});

test("the sixth email to one mailbox within an hour is refused with a Retry-After header", async () => {
  const requestMail = () =>
    post("/auth/v1/recover", { email: "zaynab@example.com" }, "198.51.100.30");
  const responses = [];
  for (let number = 0; number < 6; number += 1) responses.push(await requestMail());
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(Number(responses.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(3_000);
});

test("a new password ends the member's other sessions, and no other member's", async () => {
  await site.join("yusuf");
  await site.join("zaynab");
  const own = await sessionOf(signIn("yusuf"));
  const stolen = await sessionOf(signIn("yusuf"));
  const foreign = await sessionOf(signIn("zaynab"));
  expect((await setPassword(own.access_token, "another-one")).status).toBe(200);
  expect((await refresh(stolen.refresh_token)).status).toBe(400);
  expect((await refresh(own.refresh_token)).status).toBe(200);
  expect((await refresh(foreign.refresh_token)).status).toBe(200);
});

test("an earlier access token is refused once its session has ended", async () => {
  await site.join("khadija");
  const stolen = await sessionOf(signIn("khadija"));
  const own = await sessionOf(signIn("khadija"));
  const exportData = (token: string) =>
    site.ask("/rest/v1/rpc/export_my_data", {
      method: "POST",
      body: "{}",
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await exportData(stolen.access_token)).status).toBe(200);
  await setPassword(own.access_token, "another-one");
  expect((await exportData(stolen.access_token)).status).toBe(401);
  expect((await exportData(own.access_token)).status).toBe(200);
  const again = await sessionOf(signIn("khadija", "another-one"));
  expect((await exportData(again.access_token)).status).toBe(200);
});

test("a refused password ends no other session", async () => {
  const own = await sessionOf(signIn("zaynab"));
  const other = await sessionOf(signIn("zaynab"));
  expect((await setPassword(own.access_token, "short")).status).toBe(422);
  expect((await setPassword(own.access_token, passwordOf("zaynab"))).status).toBe(422);
  expect((await refresh(other.refresh_token)).status).toBe(200);
});

test("an access token is valid for 15 minutes", async () => {
  const { access_token } = await sessionOf(signIn("zaynab"));
  const claims = JSON.parse(
    Buffer.from(access_token.split(".")[1] ?? "", "base64url").toString("utf8"),
  );
  expect(claims.exp - claims.iat).toBe(900);
});
