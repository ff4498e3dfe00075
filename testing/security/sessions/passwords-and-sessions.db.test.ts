// Long, because all tests share one site.
import { beforeAll, expect, test } from "vitest";
import { newPasswordError, signUpErrorText } from "#contract/errors/auth-errors.ts";
import { brokenRule } from "#contract/errors/form-rules.ts";
import {
  type GuardedBackend,
  passwordOf,
  startGuardedBackend,
} from "#server/backend/guard/guarded-backend.fixture.ts";
import { inEnglish } from "#testing/in-english.ts";

let site: GuardedBackend;

beforeAll(async () => {
  site = await startGuardedBackend("off");
  return () => site.stop();
});

interface Session {
  access_token: string;
  refresh_token: string;
}

const post = (path: string, body: object, token?: string) =>
  site.ask(path, {
    method: "POST",
    body: JSON.stringify(body),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
const signIn = (name: string, password = passwordOf(name)) =>
  post("/auth/v1/token?grant_type=password", { email: `${name}@example.com`, password });
const sessionOf = async (name: string) => (await (await signIn(name)).json()) as Session;
const setPassword = (token: string, body: string) =>
  site.ask("/auth/v1/user", {
    method: "PUT",
    body,
    headers: { authorization: `Bearer ${token}` },
  });
/** Signs up, signs in and makes the session 16 minutes old. */
async function oldSession(name: string): Promise<Session> {
  await site.join(name);
  const session = await sessionOf(name);
  await site.owner.query("update auth.sessions set created_at = now() - interval '16 minutes'");
  return session;
}
const claimsOf = ({ access_token }: Session) =>
  JSON.parse(Buffer.from(access_token.split(".")[1] ?? "", "base64url").toString("utf8")) as {
    sub: string;
    session_id: string;
  };
const signOut = (token: string, scope: string) => post(`/auth/v1/logout?scope=${scope}`, {}, token);
const exportData = async (session: Session) =>
  (await post("/rest/v1/rpc/export_my_data", {}, session.access_token)).status;

test("T27: signing out ends the access token of this session only", async () => {
  await site.join("amina");
  const [phone, laptop] = [await sessionOf("amina"), await sessionOf("amina")];
  expect([await exportData(phone), await exportData(laptop)]).toEqual([200, 200]);
  expect((await signOut(phone.access_token, "local")).status).toBe(204);
  expect([await exportData(phone), await exportData(laptop)]).toEqual([401, 200]);
});

test("T27: signing out everywhere ends this session immediately and leaves later ones open", async () => {
  await site.join("bilal");
  const phone = await sessionOf("bilal");
  expect((await signOut(phone.access_token, "global")).status).toBe(204);
  expect(await exportData(phone)).toBe(401);
  expect(await exportData(await sessionOf("bilal"))).toBe(200);
});

test("T27: after a restart, or in another process, the database refuses the token of an ended session", async () => {
  await site.join("yusuf");
  const [signedOut, other] = [await sessionOf("yusuf"), await sessionOf("yusuf")];
  expect((await signOut(signedOut.access_token, "local")).status).toBe(204);
  site.restartGuard();
  const write = async ({ access_token }: Session) => {
    const headers = { authorization: `Bearer ${access_token}` };
    const profile = await site.ask("/rest/v1/profiles?username=eq.yusuf", {
      method: "PATCH",
      headers,
      body: JSON.stringify({ pending_profile_image_url: "x", profile_image_status: "pending" }),
    });
    const post = await site.ask("/rest/v1/blog_posts", {
      method: "POST",
      headers,
      body: JSON.stringify({ title: "My list", slug: "my-list" }),
    });
    return [profile.status, post.status];
  };
  expect(await exportData(signedOut)).toBe(401);
  expect(await write(signedOut)).toEqual([401, 401]);
  expect(await exportData(other)).toBe(200);
  expect(await write(other)).toEqual([400, 201]);
  expect((await signOut(other.access_token, "global")).status).toBe(204);
  site.restartGuard();
  expect(await exportData(other)).toBe(401);
});

test("T27: a refused sign-out ends nothing", async () => {
  await site.join("hamza");
  const phone = await sessionOf("hamza");
  const query = "/auth/v1/logout?scope=local&scope=global";
  expect((await post(query, {}, phone.access_token)).status).toBe(400);
  expect((await signOut(phone.access_token, "everything")).status).toBe(400);
  const forged = `${phone.access_token.split(".").slice(0, 2).join(".")}.AAAA`;
  expect((await signOut(forged, "global")).status).toBe(403);
  expect(await exportData(phone)).toBe(200);
});

test("T27: only a valid body changes a password, and the change ends the other sessions", async () => {
  await site.join("safiya");
  const [own, other] = [await sessionOf("safiya"), await sessionOf("safiya")];
  const refresh = ({ refresh_token }: Session) =>
    post("/auth/v1/token?grant_type=refresh_token", { refresh_token });
  const marked = await setPassword(own.access_token, '\ufeff{"password":"a-new-password"}');
  expect(marked.status).toBe(400);
  expect((await signIn("safiya")).status).toBe(200);
  const plain = await setPassword(own.access_token, '{"password":"a-new-password"}');
  expect(plain.status).toBe(200);
  expect((await signIn("safiya", "a-new-password")).status).toBe(200);
  expect((await refresh(other)).status).toBe(400);
  expect((await refresh(own)).status).toBe(200);
});

test("T27: an old session can change neither password nor email address without the current password", async () => {
  const session = await oldSession("ruqayyah");
  const change = async (body: object) => {
    const response = await setPassword(session.access_token, JSON.stringify(body));
    return [response.status, ((await response.json()) as { error_code?: string }).error_code];
  };
  const password = "a-new-password";
  const email = "stolen@example.com";
  const refused = [403, "reauthentication_needed"];
  expect(await change({ password })).toEqual(refused);
  expect(await change({ email })).toEqual(refused);
  // The response does not reveal whether an account with this address exists.
  expect(await change({ email: "amina@example.com" })).toEqual(refused);
  const wrong = [400, "current_password_invalid"];
  expect(await change({ password, current_password: "a guess" })).toEqual(wrong);
  expect(await change({ email, current_password: "a guess" })).toEqual(wrong);
  expect((await signIn("ruqayyah")).status).toBe(200);
  expect(await change({ data: { color: "green" } })).toEqual([200, undefined]);

  expect(await change({ email, current_password: passwordOf("ruqayyah") })).toEqual([
    200,
    undefined,
  ]);
  await expect
    .poll(() => site.mails.findLast(({ kind }) => kind === "email_change"), { timeout: 15_000 })
    .toMatchObject({ to: email, newEmail: email });
  expect(await change({ password, current_password: passwordOf("ruqayyah") })).toEqual([
    200,
    undefined,
  ]);
  expect((await signIn("ruqayyah", password)).status).toBe(200);
});

test("T27: checking the current password creates no session", async () => {
  const { access_token } = await oldSession("asma");
  const body = { password: passwordOf("asma"), current_password: passwordOf("asma") };
  const same = await setPassword(access_token, JSON.stringify(body));
  expect(same.status).toBe(422);
  const { rowCount } = await site.owner.query(
    "select from auth.sessions where user_id = (select id from auth.users where email = 'asma@example.com')",
  );
  // One session from the sign-up and one from the sign-in.
  expect(rowCount).toBe(2);
});

test("T27: a session ended from another device is refused immediately, even for reads", async () => {
  await site.join("salma");
  const [phone, lost] = [await sessionOf("salma"), await sessionOf("salma")];
  const read = async ({ access_token }: Session) =>
    (
      await site.ask("/rest/v1/profiles?select=id&limit=1", {
        headers: { authorization: `Bearer ${access_token}` },
      })
    ).status;
  const end = async (session: Session, token: Session) => {
    const { session_id } = claimsOf(session);
    const id = { session_id_param: session_id.toUpperCase() };
    return (await post("/rest/v1/rpc/end_my_session", id, token.access_token)).json();
  };
  await site.join("ubayy");
  const ubayys = await sessionOf("ubayy");
  expect(await end(ubayys, phone)).toBeNull();
  expect(await end(lost, phone)).toBe(claimsOf(lost).session_id);
  expect([await read(phone), await read(lost), await read(ubayys)]).toEqual([200, 401, 200]);
  const next = await post("/auth/v1/token?grant_type=refresh_token", {
    refresh_token: lost.refresh_token,
  });
  expect(next.status).toBe(400);
});

test("T27: an admin can end all sessions of a member immediately", async () => {
  await site.join("talha");
  await site.join("umar");
  const [talhas, umars] = [await sessionOf("talha"), await sessionOf("umar")];
  const end = () =>
    post(
      "/rest/v1/rpc/end_member_sessions",
      { user_id_param: claimsOf(talhas).sub },
      umars.access_token,
    );
  expect((await end()).status).toBe(403);
  expect(await exportData(talhas)).toBe(200);
  await site.owner.query(
    "insert into private.admins (user_id) select id from auth.users where email = 'umar@example.com'",
  );
  expect((await end()).status).toBe(200);
  const read = await site.ask("/rest/v1/profiles?select=id&limit=1", {
    headers: { authorization: `Bearer ${talhas.access_token}` },
  });
  expect(read.status).toBe(401);
  expect(await exportData(await sessionOf("talha"))).toBe(200);
});

test("T27: a session is not refreshed after 30 days without use, nor after 180 days", async () => {
  await site.join("wafa");
  const refresh = ({ refresh_token }: Session) =>
    post("/auth/v1/token?grant_type=refresh_token", { refresh_token });
  const age = (session: Session, created: number, refreshed: number) =>
    site.owner.query(
      `update auth.sessions set created_at = now() - make_interval(days => $2),
         refreshed_at = (now() - make_interval(days => $3)) at time zone 'utc' where id = $1`,
      [claimsOf(session).session_id, created, refreshed],
    );
  const [unused, old, used] = [
    await sessionOf("wafa"),
    await sessionOf("wafa"),
    await sessionOf("wafa"),
  ];
  await age(unused, 60, 32);
  await age(old, 182, 1);
  await age(used, 170, 28);
  expect((await refresh(unused)).status).toBe(400);
  expect((await refresh(old)).status).toBe(400);
  expect((await refresh(used)).status).toBe(200);
});

test("the list of sessions shows each session's browser", async () => {
  await site.join("zubayr");
  const signedIn = await site.ask("/auth/v1/token?grant_type=password", {
    method: "POST",
    headers: { "user-agent": "Firefox on a laptop" },
    body: JSON.stringify({ email: "zubayr@example.com", password: passwordOf("zubayr") }),
  });
  const { access_token } = (await signedIn.json()) as Session;
  const list = await post("/rest/v1/rpc/get_my_sessions", {}, access_token);
  expect(await list.json()).toEqual([
    expect.objectContaining({ is_current: true, user_agent: "Firefox on a laptop" }),
    expect.objectContaining({ is_current: false }),
  ]);
});

test("T20: the thousand most common passwords are refused at sign-up and when a password is changed", async () => {
  const tooCommon = [422, "password_too_common"];
  const read = async (response: Response) => {
    const { error_code } = (await response.json()) as { error_code?: string };
    return [response.status, error_code];
  };
  const join = (password: string) =>
    post("/auth/v1/signup", { email: "haritha@example.com", password });
  for (const password of ["123456", "password", "PassWord1"]) {
    expect(await read(await join(password)), password).toEqual(tooCommon);
  }
  expect((await join("halal6")).status).toBe(200);
  const { access_token } = (await (await signIn("haritha", "halal6")).json()) as Session;
  expect(await read(await setPassword(access_token, '{"password":"qwerty123"}'))).toEqual(
    tooCommon,
  );
  expect((await signIn("haritha", "halal6")).status).toBe(200);
});

test("T20: a password over 72 characters is refused, not truncated: at sign-up, in the settings and through a link", async () => {
  const tooLong = { status: 422, code: "password_too_long" };
  const read = async (response: Response) => {
    const { error_code } = (await response.json()) as { error_code: string };
    return { status: response.status, code: error_code };
  };
  const join = (password: string) =>
    post("/auth/v1/signup", { email: "khadija@example.com", password });
  for (const password of ["x".repeat(73), "€".repeat(73), `${"x".repeat(71)}ع1`]) {
    expect(await read(await join(password)), password).toEqual(tooLong);
  }
  expect((await join("x".repeat(72))).status).toBe(200);
  const { access_token } = (await (await signIn("khadija", "x".repeat(72))).json()) as Session;
  const change = (password: string) => setPassword(access_token, JSON.stringify({ password }));
  expect(await read(await change("y".repeat(73)))).toEqual(tooLong);
  expect((await signIn("khadija", "x".repeat(72))).status).toBe(200);

  await post("/auth/v1/recover", { email: "khadija@example.com" });
  const mail = () => site.mails.find(({ to }) => to === "khadija@example.com");
  await expect.poll(mail, { timeout: 15_000 }).toBeDefined();
  const opened = await post("/auth/v1/verify", {
    type: "recovery",
    token_hash: mail()?.tokenHash,
  });
  const recovered = (await opened.json()) as Session;
  const again = await setPassword(recovered.access_token, `{"password":"${"z".repeat(80)}"}`);
  expect(await read(again)).toEqual(tooLong);
});

test.each([
  ["aaliya", "Caf\u00e9 noir 99", "Cafe\u0301 noir 99"],
  ["basma", "u\u0308ber-mich-1", "\u00fcber-mich-1"],
  ["dalia", "ش".repeat(40), "ش".repeat(40)],
  ["farida", `\u00e9${"خ".repeat(60)}`, `e\u0301${"خ".repeat(60)}`],
])(
  "%s signs in, and changes the password, however the keyboard writes its letters",
  async (name, chosen, typed) => {
    const email = `${name}@example.com`;
    expect((await post("/auth/v1/signup", { email, password: chosen })).status).toBe(200);
    const signedIn = await signIn(name, typed);
    expect(signedIn.status).toBe(200);
    expect((await signIn(name, typed.slice(0, -1))).status).toBe(400);
    const { access_token } = (await signedIn.json()) as Session;
    const change = JSON.stringify({ password: `new ${chosen}`, current_password: typed });
    expect((await setPassword(access_token, change)).status).toBe(200);
    expect((await signIn(name, `new ${typed}`)).status).toBe(200);
  },
);

test.each([
  ["user@مثال.مصر", "user@xn--mgbh0fb.xn--wgbh1c"],
  ["\u200eUser2@M\u00dcNCHEN.example\u200f", "user2@xn--mnchen-3ya.example"],
])("the address %j signs up as %s and signs in in both spellings", async (typed, stored) => {
  const password = "dates-and-oud";
  expect((await post("/auth/v1/signup", { email: typed, password })).status).toBe(200);
  for (const email of [typed, stored]) {
    const session = await post("/auth/v1/token?grant_type=password", { email, password });
    expect(await session.json()).toMatchObject({ user: { email: stored } });
  }
});

test("T20: a password of spaces is refused at sign-up and in the settings", async () => {
  const blank = { status: 422, code: "password_blank" };
  const read = async (response: Response) => {
    const { error_code } = (await response.json()) as { error_code: string };
    return { status: response.status, code: error_code };
  };
  const join = (password: string) =>
    post("/auth/v1/signup", { email: "ruqayya@example.com", password });
  for (const password of ["      ", "\u00a0\t \u2003  "]) {
    expect(await read(await join(password)), JSON.stringify(password)).toEqual(blank);
  }
  expect((await join(" halal ")).status).toBe(200);
  const { access_token } = (await (await signIn("ruqayya", " halal ")).json()) as Session;
  expect(await read(await setPassword(access_token, '{"password":"       "}'))).toEqual(blank);
});

test("the forms explain why a password or an email address was refused", async () => {
  const member = await site.join("sumayya");
  const change = await member.auth.updateUser({ password: "x".repeat(80) });
  expect(newPasswordError(change.error)).toEqual({
    field: "password",
    message: brokenRule("password_too_long"),
  });
  const join = (email: string, password: string) => site.visitor().auth.signUp({ email, password });
  const long = await join("idris@example.com", "x".repeat(80));
  const refusedPassword = signUpErrorText(long.error);
  expect(refusedPassword.status).toBe(422);
  expect(inEnglish(refusedPassword.message)).toMatch(/^This password is too long/);
  const odd = await join(`${"a".repeat(300)}@example.com`, "a-long-password");
  const refusedEmail = signUpErrorText(odd.error);
  expect(refusedEmail.status).toBe(400);
  expect(inEnglish(refusedEmail.message)).toMatch(/^This email address is not valid/);
});

test("T20: a member whose longer password was truncated in the past can still sign in", async () => {
  const password = "x".repeat(72);
  await post("/auth/v1/signup", { email: "zaynab@example.com", password });
  expect((await signIn("zaynab", `${password} and what was cut`)).status).toBe(200);
});

test("T20: a refresh token used eight times concurrently leaves one valid token", async () => {
  await site.join("maryam");
  const { refresh_token } = await sessionOf("maryam");
  const alive = async () =>
    (
      await site.owner.query(
        `select token from auth.refresh_tokens where not revoked
         and session_id = (select session_id from auth.refresh_tokens where token = $1)`,
        [refresh_token],
      )
    ).rowCount;
  expect(await alive()).toBe(1);
  const uses = await Promise.all(
    Array.from({ length: 8 }, () =>
      post("/auth/v1/token?grant_type=refresh_token", { refresh_token }),
    ),
  );
  expect(uses.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(await alive()).toBe(1);
});
