import { beforeAll, expect, test } from "vitest";
import {
  type GuardedBackend,
  passwordOf,
  startGuardedBackend,
} from "#server/backend/guard/guarded-backend.fixture.ts";

let site: GuardedBackend;

beforeAll(async () => {
  site = await startGuardedBackend("off", undefined, { requireConfirmedEmail: true });
  return () => site.stop();
});

const emailOf = (name: string) => `${name}@example.com`;
const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const post = (path: string, body: object) =>
  site.ask(path, { method: "POST", body: JSON.stringify(body) });
const signIn = (email: string, name: string) =>
  post("/auth/v1/token?grant_type=password", { email, password: passwordOf(name) });
const changesTo = (email: string) =>
  site.mails.filter(({ kind, to }) => kind === "email_change" && to === email);
const openLink = (token_hash: string) =>
  post("/auth/v1/verify", { token_hash, type: "email_change" });

async function tokenOf(name: string): Promise<string> {
  const response = await signIn(emailOf(name), name);
  return ((await response.json()) as { access_token: string }).access_token;
}

async function join(name: string): Promise<string> {
  await site.join(name);
  return tokenOf(name);
}

/** Requests a change with the member's password, unless `fields` replace it. */
const change = (token: string, name: string, email: string, fields: object = {}) =>
  site.ask("/auth/v1/user", {
    method: "PUT",
    body: JSON.stringify({ email, current_password: passwordOf(name), ...fields }),
    ...withToken(token),
  });

async function linkTo(email: string): Promise<string> {
  await expect.poll(() => changesTo(email).length, { timeout: 15_000 }).toBeGreaterThan(0);
  return changesTo(email).at(-1)?.tokenHash ?? "";
}

async function account(id: string): Promise<Record<string, unknown>> {
  const { rows } = await site.owner.query(
    `select u.email, exists (select from private.unconfirmed_emails x where x.user_id = u.id) as is_unconfirmed,
       (select count(*)::int from public.security_events e where e.user_id = u.id and e.event = 'email_changed') as logged,
       (select array_agg(c.old_email) from private.changed_emails c where c.user_id = u.id) as to_notify
     from auth.users u where u.id = $1`,
    [id],
  );
  return rows[0];
}

const idOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { sub: string })
    .sub;

test("T31: the address changes when the link emailed to the new one is opened, once", async () => {
  const token = await join("amina");
  const id = idOf(token);
  expect((await change(token, "amina", "amina.new@example.com")).status).toBe(200);
  expect(await account(id)).toMatchObject({ email: emailOf("amina"), logged: 0, to_notify: null });
  const link = await linkTo("amina.new@example.com");
  expect(changesTo(emailOf("amina"))).toEqual([]);
  expect((await openLink(link)).status).toBe(200);
  expect(await account(id)).toEqual({
    email: "amina.new@example.com",
    is_unconfirmed: false,
    logged: 1,
    to_notify: [emailOf("amina")],
  });
  expect((await openLink(link)).status).toBe(403);
  expect((await signIn(emailOf("amina"), "amina")).status).toBe(400);
  expect((await signIn("amina.new@example.com", "amina")).status).toBe(200);
});

test("T31: a change to a registered address gets the same response, and sends no email", async () => {
  await site.join("bilal");
  const [hamza, khadija] = [await join("hamza"), await join("khadija")];
  const shapeOf = async (response: Response) => {
    const body = (await response.json()) as Record<string, unknown>;
    return { status: response.status, fields: Object.keys(body).sort(), email: body.email };
  };
  const free = await shapeOf(await change(hamza, "hamza", "free@example.com"));
  const taken = await shapeOf(await change(khadija, "khadija", emailOf("bilal")));
  expect(free).toEqual({ ...taken, email: emailOf("hamza") });
  expect(taken.email).toBe(emailOf("khadija"));
  await linkTo("free@example.com");
  expect(changesTo(emailOf("bilal"))).toEqual([]);

  // The account does not reveal it later either.
  const read = (token: string) => site.ask("/auth/v1/user", withToken(token));
  expect(await shapeOf(await read(hamza))).toMatchObject({ fields: free.fields });
  expect(await shapeOf(await read(khadija))).toMatchObject({ fields: free.fields });
  for (const name of ["hamza", "khadija"])
    expect(await (await signIn(emailOf(name), name)).text()).not.toMatch(/new_email|email_change/);
  const { rows } = await site.owner.query(
    `select count(distinct updated_at > created_at + interval '1 millisecond')::int as kinds from auth.users
     where email = any ($1)`,
    [[emailOf("hamza"), emailOf("khadija")]],
  );
  expect(rows).toEqual([{ kinds: 1 }]);
});

test("T31: the response for a registered address takes as long as for a free one", async () => {
  const token = await join("salma");
  const time = async (email: string) => {
    const start = performance.now();
    await change(token, "salma", email);
    return performance.now() - start;
  };
  for (const email of ["salma.new@example.com", emailOf("bilal")])
    expect(await time(email)).toBeGreaterThanOrEqual(400);
});

test("T27: even a new session cannot change the email address without the current password", async () => {
  const token = await join("zaynab");
  const refused = await change(token, "zaynab", "stolen@example.com", { current_password: null });
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ error_code: "reauthentication_needed" });
  const wrong = await change(token, "zaynab", "stolen@example.com", { current_password: "guess" });
  expect(wrong.status).toBe(400);
  expect(changesTo("stolen@example.com")).toEqual([]);
  const visitor = await site.ask("/auth/v1/user", {
    method: "PUT",
    body: JSON.stringify({ email: "stolen@example.com", current_password: passwordOf("zaynab") }),
  });
  expect([401, 403]).toContain(visitor.status);
});

test("T31: an address that another account took in the meantime stays with that account", async () => {
  const token = await join("umar");
  await change(token, "umar", emailOf("yusuf"));
  const link = await linkTo(emailOf("yusuf"));
  await site.join("yusuf");
  expect((await openLink(link)).ok).toBe(false);
  expect(await account(idOf(token))).toMatchObject({ email: emailOf("umar"), logged: 0 });
});

test("T31: a new password or a newer request invalidates the link of a pending change", async () => {
  const token = await join("safiya");
  await change(token, "safiya", "first@example.com");
  const first = await linkTo("first@example.com");
  await change(token, "safiya", "second@example.com");
  const second = await linkTo("second@example.com");
  expect((await openLink(first)).status).toBe(403);
  const changed = await site.ask("/auth/v1/user", {
    method: "PUT",
    body: JSON.stringify({ password: "another-password", current_password: passwordOf("safiya") }),
    ...withToken(token),
  });
  expect(changed.status).toBe(200);
  expect((await openLink(second)).status).toBe(403);
  expect(await account(idOf(token))).toMatchObject({ email: emailOf("safiya") });
});

test("T27: a change of address keeps the sessions and invalidates recovery links sent to the old address", async () => {
  const token = await join("talha");
  await post("/auth/v1/recover", { email: emailOf("talha") });
  await expect
    .poll(() => site.mails.some(({ kind, to }) => kind === "recovery" && to === emailOf("talha")), {
      timeout: 15_000,
    })
    .toBe(true);
  const recovery = site.mails.findLast(({ kind }) => kind === "recovery")?.tokenHash;
  await change(token, "talha", "talha.new@example.com");
  expect((await openLink(await linkTo("talha.new@example.com"))).status).toBe(200);
  expect((await site.ask("/auth/v1/user", withToken(token))).status).toBe(200);
  const used = await post("/auth/v1/verify", { token_hash: recovery, type: "recovery" });
  expect(used.status).toBe(403);
});

test("visitors, members and admins can neither read earlier addresses nor call the functions about them", async () => {
  const client = await site.owner.connect();
  try {
    for (const role of ["anon", "authenticated"]) {
      for (const statement of [
        "select from private.changed_emails",
        "select private.get_changed_email(gen_random_uuid())",
        "select private.delete_changed_email(gen_random_uuid())",
      ]) {
        await client.query("begin");
        await client.query(`set local role ${role}`);
        await expect(client.query(statement)).rejects.toMatchObject({ code: "42501" });
        await client.query("rollback");
      }
    }
  } finally {
    client.release();
  }
});
