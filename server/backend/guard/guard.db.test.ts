// Longer than 200 lines: all tests of the guard share one site.
import { createHmac } from "node:crypto";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { type GuardedBackend, passwordOf, startGuardedBackend } from "./guarded-backend.fixture.ts";

let site: GuardedBackend;

beforeAll(async () => {
  site = await startGuardedBackend();
  await site.join("amina");
  await site.owner.query(
    `insert into public.deals (user_id, title, merchant, category, price, status)
     select profiles.id, 'Medjool dates, box ' || n, 'Date House', 'food', 9.99, 'active'
     from public.profiles, generate_series(1, 1200) as n where username = 'amina'`,
  );
  return () => site.stop();
});

const signIn = (email: string, password: string, address?: string) =>
  site.ask(
    "/auth/v1/token?grant_type=password",
    { method: "POST", body: JSON.stringify({ email, password }) },
    address,
  );

/** Creates a correctly signed token. */
function tokenFor(role: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const exp = Math.floor(Date.now() / 1000) + 600;
  const head = `${part({ alg: "HS256", typ: "JWT" })}.${part({ role, exp, sub: "00000000-0000-4000-8000-000000000001" })}`;
  return `${head}.${createHmac("sha256", site.jwtSecret).update(head).digest("base64url")}`;
}

test("Bilal signs up, signs out and signs in again", async () => {
  const bilal = await site.join("bilal");
  await bilal.auth.signOut();
  const again = await bilal.auth.signInWithPassword({
    email: "bilal@example.com",
    password: passwordOf("bilal"),
  });
  expect(again.error).toBeNull();
  const profile = await bilal.rpc("get_my_profile").single();
  expect(profile.data).toMatchObject({ username: "bilal" });
});

test("a taken name returns 409, a registered email address 422", async () => {
  const signUp = (email: string, username: string) =>
    site.ask("/auth/v1/signup", {
      method: "POST",
      body: JSON.stringify({ email, password: "a-long-password", data: { username } }),
    });
  const name = await signUp("other@example.com", "Amina");
  expect(name.status).toBe(409);
  expect(await name.json()).toMatchObject({ msg: "This username is already taken." });
  const email = await signUp("amina@example.com", "hamza");
  expect(email.status).toBe(422);
  expect(await email.json()).toMatchObject({ error_code: "user_already_exists" });
});

test("an unknown address cannot sign in with another account's password", async () => {
  await site.join("khalid");
  const { rows } = await site.owner.query<{ unknown: string; known: string }>(
    `select private.email_to_compare('nobody@example.com') as unknown,
       private.email_to_compare('khalid@example.com') as known`,
  );
  expect(rows[0]?.known).toBe("khalid@example.com");
  const compared = rows[0]?.unknown ?? "";
  expect(compared).toMatch(/@example\.com$/);
  const password = passwordOf(compared.split("@")[0] ?? "");
  expect((await signIn(compared, password)).status).toBe(200);
  const response = await signIn("nobody@example.com", password);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error_code: "invalid_credentials" });
});

test.each([
  ["auth.users", "53100", 503],
  ["auth.sessions", "53100", 503],
  ["auth.sessions", "57P01", 503],
  ["auth.sessions", "XX001", 500],
])(
  "a sign-up interrupted at %s with %s does not report a taken name",
  async (table, sqlState, status) => {
    await site.owner.query(`
    create function public.break_off() returns trigger language plpgsql as
      $$ begin raise exception 'No space left on device' using errcode = '${sqlState}'; end $$;
    create trigger break_off before insert on ${table} for each row execute function public.break_off()`);
    onTestFinished(async () => {
      await site.owner.query("drop function public.break_off cascade");
      await site.owner.query("delete from auth.users where email = 'safiya@example.com'");
    });
    const body = {
      email: "safiya@example.com",
      password: "a-long-password",
      data: { username: "safiya" },
    };
    const response = await site.ask("/auth/v1/signup", {
      method: "POST",
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(status);
    expect(response.headers.get("retry-after")).toBe(status === 503 ? "2" : null);
    expect(response.headers.has("x-sql-state")).toBe(false);
    expect(await response.text()).not.toMatch(/taken|registered|device/);
  },
);

test.each(["service_role", "postgres", "samha_backend"])(
  "a correctly signed token for the role %s is refused",
  async (role) => {
    const response = await site.ask("/rest/v1/profiles?select=pending_profile_image_url", {
      headers: { authorization: `Bearer ${tokenFor(role)}` },
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: "credentials_refused" });
  },
);

test("a token with a wrong signature is refused", async () => {
  const forged = `${tokenFor("authenticated").split(".").slice(0, 2).join(".")}.AAAA`;
  const response = await site.ask("/rest/v1/rpc/get_my_profile", {
    method: "POST",
    body: "{}",
    headers: { authorization: `Bearer ${forged}` },
  });
  expect(response.status).toBe(401);
});

test("the secret key is refused as a header, in the address and as a token", async () => {
  const path = "/rest/v1/profiles?select=pending_profile_image_url";
  const responses = await Promise.all([
    site.ask(path, { headers: { apikey: site.secretKey } }),
    site.ask(`${path}&apikey=${site.secretKey}`),
    site.ask(path, { headers: { authorization: `Bearer ${site.secretKey}` } }),
  ]);
  expect(responses.map((response) => response.status)).toEqual([401, 401, 401]);
});

test("a request without a key returns 401; one for all columns of profiles returns 42501", async () => {
  expect((await site.ask("/rest/v1/deals?limit=1", { headers: { apikey: "" } })).status).toBe(401);
  const all = await site.ask("/rest/v1/profiles?select=*");
  expect(await all.json()).toMatchObject({ code: "42501" });
});

test("backend addresses that the site does not need return 404", async () => {
  const gone = ["/_system/config", "/auth/v1/authorize?provider=github", "/auth/v1/admin/users"];
  for (const path of [...gone, "/auth/v1/verify?token=x&type=recovery&redirect_to=//evil.test"]) {
    expect((await site.ask(path)).status, path).toBe(404);
  }
  expect((await site.ask("/auth/v1/settings")).status).toBe(200);
  expect((await site.ask("/auth/v1/health")).status).toBe(200);
  expect((await site.ask("/auth/v1/user")).status).toBe(401);
});

test("an oversized body returns 413, a long address 414, a regular expression 400", async () => {
  const data = { username: "hamza", note: "x".repeat(17 * 1024) };
  const signUp = await site.ask("/auth/v1/signup", {
    method: "POST",
    body: JSON.stringify({ email: "hamza@example.com", password: "a-long-password", data }),
  });
  expect(signUp.status).toBe(413);
  expect((await site.ask(`/rest/v1/deals?id=eq.${"0".repeat(8200)}`)).status).toBe(414);
  expect((await site.ask("/rest/v1/deals?title=imatch.(a%2B)%2B$")).status).toBe(400);
});

test.each([
  ["without a limit", "", {}],
  ["with a huge limit", "&limit=1000000", {}],
  ["with a huge range", "", { range: "0-999999" }],
  ["with an open range", "", { range: "0-" }],
])("a response has at most 1,000 rows %s", async (_, query, headers: Record<string, string>) => {
  const response = await site.ask(`/rest/v1/deals?select=id${query}`, { headers });
  expect(await response.json()).toHaveLength(1000);
});

test("a small limit and a small range are kept", async () => {
  const limit = await site.ask("/rest/v1/deals?select=id&limit=3");
  expect(await limit.json()).toHaveLength(3);
  const range = await site.ask("/rest/v1/deals?select=id", { headers: { range: "10-14" } });
  expect(await range.json()).toHaveLength(5);
});

test("a wrong password and an unknown address get the same response after the same minimum time", async () => {
  const timed = async (email: string) => {
    const startedAt = performance.now();
    const response = await signIn(email, "not-the-password", "198.51.100.7");
    return {
      body: await response.text(),
      status: response.status,
      ms: performance.now() - startedAt,
    };
  };
  const existing = await timed("amina@example.com");
  const unknown = await timed("nobody@example.com");
  expect({ ...unknown, ms: 0 }).toEqual({ ...existing, ms: 0 });
  expect(Math.min(existing.ms, unknown.ms)).toBeGreaterThanOrEqual(395);
});

test("a password reset request does not reveal whether an account exists", async () => {
  const timed = async (email: string) => {
    const startedAt = performance.now();
    const body = JSON.stringify({ email });
    const response = await site.ask("/auth/v1/recover", { method: "POST", body });
    return {
      body: await response.text(),
      status: response.status,
      ms: performance.now() - startedAt,
    };
  };
  const existing = await timed("amina@example.com");
  const unknown = await timed("nobody@example.com");
  expect({ ...unknown, ms: 0 }).toEqual({ ...existing, ms: 0 });
  expect(Math.min(existing.ms, unknown.ms)).toBeGreaterThanOrEqual(395);
});

test("ten of forty concurrent wrong passwords are tried; Amina can still sign in from elsewhere", async () => {
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, n) => signIn("amina@example.com", `guess-${n}`, "203.0.113.9")),
  );
  const refused = responses.filter((response) => response.status === 429);
  expect(refused).toHaveLength(30);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  const right = await signIn("amina@example.com", passwordOf("amina"), "203.0.113.10");
  expect(right.status).toBe(200);
});
