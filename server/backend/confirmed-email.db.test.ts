import { beforeAll, expect, test } from "vitest";
import {
  type GuardedBackend,
  passwordOf,
  startGuardedBackend,
} from "./guard/guarded-backend.fixture.ts";

let site: GuardedBackend;

beforeAll(async () => {
  site = await startGuardedBackend(undefined, undefined, { requireConfirmedEmail: true });
  return () => site.stop();
});

const post = (path: string, body: object, address?: string) =>
  site.ask(path, { method: "POST", body: JSON.stringify(body) }, address);
const emailOf = (name: string) => `${name}@example.com`;
const resend = (name: string, address?: string) =>
  post("/auth/v1/resend", { type: "signup", email: emailOf(name) }, address);
const verify = (token_hash: string, type = "email") =>
  post("/auth/v1/verify", { token_hash, type });
const mailsTo = (name: string) => site.mails.filter(({ to }) => to === emailOf(name));

/** The token of the mail number `count` to somebody. */
async function mailed(name: string, count = 1): Promise<string> {
  await expect.poll(() => mailsTo(name).length, { timeout: 15_000 }).toBe(count);
  return mailsTo(name).at(-1)?.tokenHash ?? "";
}

async function tokenOf(name: string): Promise<string> {
  const answer = await post("/auth/v1/token?grant_type=password", {
    email: emailOf(name),
    password: passwordOf(name),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Asks with a member's token whether they may write. */
async function mayWrite(token: string): Promise<{ status: number; hint?: string }> {
  const answer = await site.ask("/rest/v1/rpc/check_write_access", {
    method: "POST",
    body: "{}",
    headers: { authorization: `Bearer ${token}` },
  });
  const body: unknown = await answer.json();
  return { status: answer.status, ...(answer.ok ? {} : { hint: (body as { hint: string }).hint }) };
}

const REFUSED = { status: 403, hint: "email_not_confirmed" };

test("amina signs up and in, writes nothing, and writes once she has used the link", async () => {
  await site.join("amina");
  const link = await mailed("amina");
  expect(mailsTo("amina")).toMatchObject([{ kind: "magic_link" }]);
  const token = await tokenOf("amina");
  expect(await mayWrite(token)).toEqual(REFUSED);
  expect((await verify(link)).status).toBe(200);
  expect(await mayWrite(token)).toEqual({ status: 200 });
  expect((await verify(link)).status).toBe(403);
});

test("the mail is sent again, and the link of the newest one counts", async () => {
  await site.join("bilal");
  const first = await mailed("bilal");
  expect((await resend("bilal")).status).toBe(200);
  const second = await mailed("bilal", 2);
  expect((await verify(first)).status).toBe(403);
  expect(await mayWrite(await tokenOf("bilal"))).toEqual(REFUSED);
  expect((await verify(second)).status).toBe(200);
  expect(await mayWrite(await tokenOf("bilal"))).toEqual({ status: 200 });
});

test("a link to reset the password confirms the address too", async () => {
  await site.join("hamza");
  await mailed("hamza");
  await post("/auth/v1/recover", { email: emailOf("hamza") });
  expect((await verify(await mailed("hamza", 2), "recovery")).status).toBe(200);
  expect(await mayWrite(await tokenOf("hamza"))).toEqual({ status: 200 });
});

test("another e-mail address has to be confirmed anew, and no older link does it", async () => {
  await site.join("khadija");
  expect((await verify(await mailed("khadija"))).status).toBe(200);
  await resend("khadija");
  const older = await mailed("khadija", 2);
  const client = await site.owner.connect();
  try {
    await client.query("set session authorization samha_backend");
    await client.query(
      "update auth.users set email = 'other@example.com' where email = 'khadija@example.com'",
    );
  } finally {
    await client.query("reset session authorization");
    client.release();
  }
  expect((await verify(older)).status).toBe(403);
  const { rows } = await site.owner.query(
    "select 1 from private.unconfirmed_emails join auth.users on id = user_id where email = 'other@example.com'",
  );
  expect(rows).toHaveLength(1);
});

test("an address without an account gets no mail, and the answer does not tell", async () => {
  const before = site.mails.length;
  const answers = [await resend("nobody", "198.51.100.7"), await resend("amina", "198.51.100.7")];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await answers[0]?.text()).toBe(await answers[1]?.text());
  expect(site.mails.slice(before).map(({ to }) => to)).not.toContain(emailOf("nobody"));
  const { rows } = await site.owner.query(
    "select 1 from auth.users where email = 'nobody@example.com'",
  );
  expect(rows).toEqual([]);
});

test("one mailbox is mailed five times an hour, and one address asks for twenty mails", async () => {
  const resendMany = async (count: number, who: (n: number) => Parameters<typeof resend>) => {
    const answers = await Promise.all(Array.from({ length: count }, (_, n) => resend(...who(n))));
    return answers.filter(({ status }) => status === 200).length;
  };
  expect(await resendMany(6, (n) => ["safiya", `203.0.113.${n}`])).toBe(5);
  expect(await resendMany(21, (n) => [`stranger${n}`, "203.0.113.99"])).toBe(20);
  const signUp = await post(
    "/auth/v1/signup",
    { email: emailOf("late"), password: "late-password" },
    "203.0.113.99",
  );
  expect(signUp.status).toBe(429);
});

test("nothing but the link for a sign-up is sent again", async () => {
  for (const body of [
    { type: "email_change", email: emailOf("amina") },
    { type: "signup" },
    { email: emailOf("amina") },
  ]) {
    expect((await post("/auth/v1/resend", body)).status).toBe(400);
  }
});
