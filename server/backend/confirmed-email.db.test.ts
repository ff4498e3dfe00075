// Longer than 200 lines: all ways to confirm an email address share one site and its limits.
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

/** Returns the token in a person's latest email, once `count` emails have arrived. */
async function mailed(name: string, count = 1): Promise<string> {
  await expect.poll(() => mailsTo(name).length, { timeout: 15_000 }).toBe(count);
  return mailsTo(name).at(-1)?.tokenHash ?? "";
}

async function tokenOf(name: string): Promise<string> {
  const response = await post("/auth/v1/token?grant_type=password", {
    email: emailOf(name),
    password: passwordOf(name),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Checks with a member's token whether they may write. */
async function mayWrite(token: string): Promise<{ status: number; hint?: string }> {
  const response = await site.ask("/rest/v1/rpc/check_write_access", {
    method: "POST",
    body: "{}",
    headers: { authorization: `Bearer ${token}` },
  });
  const body: unknown = await response.json();
  return {
    status: response.status,
    ...(response.ok ? {} : { hint: (body as { hint: string }).hint }),
  };
}

const REFUSED = { status: 403, hint: "email_not_confirmed" };

test("Amina can write only after she has opened the confirmation link", async () => {
  await site.join("amina");
  const link = await mailed("amina");
  expect(mailsTo("amina")).toMatchObject([{ kind: "magic_link" }]);
  const token = await tokenOf("amina");
  expect(await mayWrite(token)).toEqual(REFUSED);
  expect((await verify(link)).status).toBe(200);
  expect(await mayWrite(token)).toEqual({ status: 200 });
  expect((await verify(link)).status).toBe(403);
});

test("the confirmation email can be sent again, and only the newest link works", async () => {
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

test("a changed email address needs a new confirmation, and older links do not work", async () => {
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

test("an address without an account gets no email, and the response does not reveal that", async () => {
  const before = site.mails.length;
  const responses = [await resend("nobody", "198.51.100.7"), await resend("amina", "198.51.100.7")];
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(await responses[0]?.text()).toBe(await responses[1]?.text());
  expect(site.mails.slice(before).map(({ to }) => to)).not.toContain(emailOf("nobody"));
  const { rows } = await site.owner.query(
    "select 1 from auth.users where email = 'nobody@example.com'",
  );
  expect(rows).toEqual([]);
});

test("one mailbox gets three confirmation emails a day, and one client address can request twenty emails an hour", async () => {
  const resendMany = async (count: number, who: (n: number) => Parameters<typeof resend>) => {
    const responses = await Promise.all(Array.from({ length: count }, (_, n) => resend(...who(n))));
    return responses.filter(({ status }) => status === 200).length;
  };
  expect(await resendMany(6, (n) => ["safiya", `203.0.113.${n}`])).toBe(3);
  expect(await resendMany(21, (n) => [`stranger${n}`, "203.0.113.99"])).toBe(20);
  const signUp = await post(
    "/auth/v1/signup",
    { email: emailOf("late"), password: "late-password" },
    "203.0.113.99",
  );
  expect(signUp.status).toBe(429);
});

const call = (procedure: string, token: string, address?: string, body: object = {}) =>
  site.ask(
    `/rest/v1/rpc/${procedure}`,
    {
      method: "POST",
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${token}` },
    },
    address,
  );

test("a confirmation email from the settings counts towards the mail limits", async () => {
  await site.join("zaynab");
  const token = await tokenOf("zaynab");
  const requestMail = async (address: string) => {
    // Moves the last request into the past.
    await site.owner.query(
      "update private.mail_addresses set asked_at = now() - interval '1 hour'",
    );
    return (await call("request_mail_confirmation", token, address)).status;
  };
  expect((await resend("zaynab", "198.51.100.20")).status).toBe(200);
  expect(await requestMail("198.51.100.21")).toBe(204);
  // Three emails have been sent, counting the one from the sign-up.
  expect(await requestMail("198.51.100.22")).toBe(429);
  expect((await resend("zaynab", "198.51.100.23")).status).toBe(429);
});

test("thirty accounts at one client address get twenty confirmation emails an hour", async () => {
  const statuses: number[] = [];
  for (let n = 1; n <= 30; n += 1) {
    const account = { email: `yusuf+${n}@example.com`, password: passwordOf("yusuf") };
    const body = { ...account, data: { username: `yusuf_${n}` } };
    const joined = await post("/auth/v1/signup", body, `192.0.2.${100 + n}`);
    const { access_token } = (await joined.json()) as { access_token: string };
    const response = await call("request_mail_confirmation", access_token, "198.51.100.40");
    statuses.push(response.status);
  }
  expect(statuses.filter((status) => status === 204)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});

test("a member can vote after confirming the address with a link requested in the settings", async () => {
  await site.join("umm_layla");
  const token = await tokenOf("umm_layla");
  const vote = async () => {
    const body = { deal_id_param: deal, is_hot_param: true };
    const response = await call("secure_vote_deal", token, "198.51.100.60", body);
    return { status: response.status, hint: ((await response.json()) as { hint?: string }).hint };
  };
  const { rows } = await site.owner.query<{ id: string }>(
    `insert into public.deals (title, merchant, category, status)
     values ('Medjool dates', 'Nakheel', 'food', 'active') returning id`,
  );
  const deal = rows[0]?.id;
  expect(await vote()).toEqual(REFUSED);
  expect((await call("request_mail_confirmation", token, "198.51.100.60")).status).toBe(204);
  const { rows: started } = await site.owner.query(
    `select s.email from auth.users u, private.start_mail_confirmation(u.id, sha256('a token')) s
     where u.email = 'umm_layla@example.com'`,
  );
  expect(started).toEqual([{ email: emailOf("umm_layla") }]);
  const used = await call("confirm_mail_address", token, "198.51.100.60", {
    token_param: "a token",
  });
  expect(used.status).toBe(204);
  expect((await vote()).status).toBe(200);
});

test("only the confirmation link of a sign-up can be sent again", async () => {
  for (const body of [
    { type: "email_change", email: emailOf("amina") },
    { type: "signup" },
    { email: emailOf("amina") },
  ]) {
    expect((await post("/auth/v1/resend", body)).status).toBe(400);
  }
});
