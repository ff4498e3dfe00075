import { beforeAll, expect, test } from "vitest";
import {
  type GuardedBackend,
  passwordOf,
  startGuardedBackend,
} from "#server/backend/guard/guarded-backend.fixture.ts";

// The default limits apply, so each test uses its own client addresses.

let site: GuardedBackend;
const BOM = "\ufeff";

beforeAll(async () => {
  site = await startGuardedBackend();
  await Promise.all([site.join("amina"), site.join("bilal")]);
  return () => site.stop();
});

const post = (path: string, body: string | object, address: string) =>
  site.ask(
    `/auth/v1${path}`,
    { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) },
    address,
  );
const amina = { email: "amina@example.com", password: passwordOf("amina") };

test("T20: a sign-in request is accepted in one spelling only, so no other spelling avoids the limit", async () => {
  const address = "198.51.100.1";
  for (const query of [
    "grant%5Ftype=x&grant_type=password",
    "grant_type=x&grant_type=password",
    "grant%5Ftype=password",
    "GRANT_TYPE=password",
    "Grant_Type=x&grant_type=password",
    "grant_type=password&grant_type=x",
    "apikey=x&grant_type=password",
    "grant_type=PASSWORD",
    "",
  ]) {
    expect((await post(`/token?${query}`, amina, address)).status, query).toBe(400);
  }
  for (const path of ["/token/", "//token", "/%74oken", "/token%2f", "/x/token"]) {
    expect((await post(`${path}?grant_type=password`, amina, address)).status, path).toBe(404);
  }
  const encoded = await site.ask("/%61uth/v1/token?grant_type=password", {
    method: "POST",
    body: JSON.stringify(amina),
  });
  expect(encoded.status).toBe(404);
  expect((await post("/token?grant_type=password", amina, address)).status).toBe(200);
  expect((await post("/./token?grant%5ftype=x", amina, address)).status).toBe(400);
  expect((await post("/../v1/token?grant_type=password", amina, address)).status).toBe(200);
});

test("T20: wrong passwords count towards the account's limit in every spelling of its address and body", async () => {
  const address = "198.51.100.2";
  const guess = (email: string) =>
    post("/token?grant_type=password", { email, password: "wrong" }, address);
  const spellings = [
    "amina@example.com",
    "AMINA@Example.com",
    " amina@example.com ",
    "Amina@EXAMPLE.COM",
  ];
  for (let n = 0; n < 10; n += 1) {
    expect((await guess(spellings[n % spellings.length] ?? "")).status).toBe(400);
  }
  for (const email of spellings) expect((await guess(email)).status, email).toBe(429);
  const twice = `{"email":"x@example.com","email":"amina@example.com","password":"${amina.password}"}`;
  for (const body of [`${BOM}${JSON.stringify(amina)}`, twice]) {
    const response = await post("/token?grant_type=password", body, address);
    expect(await response.json()).toMatchObject({ error_code: "bad_json" });
  }
  const own = { email: "bilal@example.com", password: passwordOf("bilal") };
  expect((await post("/token?grant_type=password", own, address)).status).toBe(200);
  expect((await guess("amina@example.com")).status).toBe(429);
});

test("T20: all spellings of a mailbox share one limit on emails", async () => {
  const address = "198.51.100.3";
  const recover = async (email: string) => (await post("/recover", { email }, address)).status;
  const spellings = [
    "hamza@example.com",
    "HAMZA@example.com",
    " hamza@example.com",
    "Hamza@Example.Com",
  ];
  for (let n = 0; n < 5; n += 1) expect(await recover(spellings[n % 4] ?? "")).toBe(200);
  for (const email of spellings) expect(await recover(email), email).toBe(429);
  const marked = await post("/recover", `${BOM}{"email":"hamza@example.com"}`, "198.51.100.4");
  expect(marked.status).toBe(400);
});

test("T20: the site emails members only, and refuses lists of mailboxes", async () => {
  for (const path of ["/otp", "/resend", "/magiclink", "/reauthenticate", "/invite"]) {
    const response = await post(
      path,
      { email: "stranger@example.com", type: "signup" },
      "198.51.100.5",
    );
    expect(response.status, path).toBe(404);
  }
  const before = site.mails.length;
  for (const email of [
    "n1<amina@example.com>",
    "amina@example.com,bilal@example.com",
    '"x" amina@example.com',
    `${"a".repeat(300)}@example.com`,
    "amina",
  ]) {
    for (const path of ["/signup", "/recover", "/token?grant_type=password"]) {
      const response = await post(path, { email, password: "a-long-password" }, "198.51.100.5");
      expect(response.status, `${path} ${email}`).toBe(400);
      expect(await response.json()).toMatchObject({ error_code: "email_address_invalid" });
    }
  }
  expect(site.mails).toHaveLength(before);
  const { rows } = await site.owner.query("select email from auth.users order by email");
  expect(rows.map(({ email }) => email)).toEqual(["amina@example.com", "bilal@example.com"]);
});

test("T20: no account request causes a server error", async () => {
  const { access_token } = (await (
    await post("/token?grant_type=password", amina, "198.51.100.6")
  ).json()) as { access_token: string };
  const deep = `{"data":${"[".repeat(4000)}${"]".repeat(4000)}}`;
  const bodies = [
    "",
    "null",
    "[]",
    '"x"',
    "{",
    BOM,
    deep,
    "{}",
    '{"email":null,"password":null,"data":null,"token":null,"token_hash":null,"type":null,"refresh_token":null,"scope":null}',
    '{"email":"","password":"","data":{},"token":"","token_hash":"","type":"","refresh_token":"","scope":""}',
    '{"email":1,"password":{}}',
    '{"data":"text","email":"safiya@example.com","password":"a-long-password"}',
    '{"data":[1],"email":"safiya@example.com","password":"a-long-password"}',
    '{"data":{"username":"a\\ud800b"},"email":"safiya@example.com","password":"a-long-password"}',
    '{"data":{"a":"\\u0000"},"email":"safiya@example.com","password":"a-long-password"}',
    '{"data":{"__proto__":{"a":1},"constructor":1},"email":"safiya@example.com"}',
    '{"type":"recovery","token_hash":"%00"}',
    '{"type":"__proto__","token_hash":"x"}',
    '{"type":"email_change","email":"amina@example.com","token":"1"}',
    `{"refresh_token":"${"x".repeat(9000)}"}`,
    '{"scope":"everything"}',
  ];
  const paths = [
    "/signup",
    "/token?grant_type=password",
    "/token?grant_type=refresh_token",
    "/token?grant_type=pkce",
    "/recover",
    "/verify",
    "/logout",
  ];
  // Uses a new client address for each request, because a limit would hide the error.
  let sent = 0;
  const ask = (path: string, method: string, body: string) => {
    sent += 1;
    const headers = { authorization: `Bearer ${access_token}` };
    const init = { method, ...(path === "/user" && { headers }), ...(body && { body }) };
    return site.ask(`/auth/v1${path}`, init, `203.0.113.${sent}`);
  };
  for (const body of bodies) {
    const responses = await Promise.all([
      ...paths.map((path) => ask(path, "POST", body)),
      ask("/user", "PUT", body),
    ]);
    for (const { status, url } of responses) {
      expect(status, `${url} ${body.slice(0, 80)}`).toBeLessThan(500);
      expect(status).not.toBe(429);
    }
  }
});
