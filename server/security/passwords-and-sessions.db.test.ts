import { beforeAll, expect, test } from "vitest";
import { newPasswordError, signUpErrorText } from "#contract/auth-errors.ts";
import { brokenRule } from "#contract/form-rules.ts";
import {
  type GuardedBackend,
  passwordOf,
  startGuardedBackend,
} from "#server/backend/guarded-backend.fixture.ts";
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
const signOut = (token: string, scope: string) => post(`/auth/v1/logout?scope=${scope}`, {}, token);
const exportData = async (session: Session) =>
  (await post("/rest/v1/rpc/export_my_data", {}, session.access_token)).status;

test("T27: signing out ends the access token of this session, and of no other", async () => {
  await site.join("amina");
  const [phone, laptop] = [await sessionOf("amina"), await sessionOf("amina")];
  expect([await exportData(phone), await exportData(laptop)]).toEqual([200, 200]);
  expect((await signOut(phone.access_token, "local")).status).toBe(204);
  expect([await exportData(phone), await exportData(laptop)]).toEqual([401, 200]);
});

test("T27: signing out everywhere ends this session at once, and a later one lives", async () => {
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

test("T27: a password is changed by a readable body only, and then the other sessions end", async () => {
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

test("T20: a password over 72 bytes is refused, never cut: at sign-up, in the settings, by a link", async () => {
  const tooLong = { status: 422, code: "password_too_long" };
  const read = async (answer: Response) => {
    const { error_code } = (await answer.json()) as { error_code: string };
    return { status: answer.status, code: error_code };
  };
  const join = (password: string) =>
    post("/auth/v1/signup", { email: "khadija@example.com", password });
  for (const password of ["x".repeat(73), "€".repeat(25), `${"x".repeat(70)}ع1`]) {
    expect(await read(await join(password)), password).toEqual(tooLong);
  }
  expect((await join("x".repeat(72))).status).toBe(200);
  const { access_token } = (await (await signIn("khadija", "x".repeat(72))).json()) as Session;
  const change = (password: string) => setPassword(access_token, JSON.stringify({ password }));
  expect(await read(await change("y".repeat(73)))).toEqual(tooLong);
  expect((await signIn("khadija", "x".repeat(72))).status).toBe(200);

  await post("/auth/v1/recover", { email: "khadija@example.com" });
  await expect.poll(() => site.mails.length, { timeout: 15_000 }).toBe(1);
  const opened = await post("/auth/v1/verify", {
    type: "recovery",
    token_hash: site.mails[0]?.tokenHash,
  });
  const recovered = (await opened.json()) as Session;
  const again = await setPassword(recovered.access_token, `{"password":"${"z".repeat(80)}"}`);
  expect(await read(again)).toEqual(tooLong);
});

test("what the forms show for a refused password or e-mail address says what to change", async () => {
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
  expect(inEnglish(refusedEmail.message)).toMatch(/^This e-mail address is not valid/);
});

test("T20: a member whose longer password was cut before still signs in with it", async () => {
  const password = "x".repeat(72);
  await post("/auth/v1/signup", { email: "zaynab@example.com", password });
  expect((await signIn("zaynab", `${password} and what was cut`)).status).toBe(200);
});

test("T20: a refresh token used eight times at once leaves one that is alive", async () => {
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
