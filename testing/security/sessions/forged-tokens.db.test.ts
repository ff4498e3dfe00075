import { createHmac } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import {
  type PopulatedSite,
  startPopulatedSite,
} from "#testing/security/populated-site.fixture.ts";
import { NONPUBLIC } from "#testing/security/roles/nonpublic-content.fixture.ts";
import { emailOf, type RequestOptions } from "#testing/security/roles/people.fixture.ts";

let site: PopulatedSite;

beforeAll(async () => {
  site = await startPopulatedSite();
  return () => site.backend.stop();
});

const NOW = Math.floor(Date.now() / 1000);
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

function token(head: object, claims: object, secret: string | null): string {
  const signed = `${part(head)}.${part(claims)}`;
  const signature = secret ? createHmac("sha256", secret).update(signed).digest("base64url") : "";
  return `${signed}.${signature}`;
}

const asMaryam = (changes: object = {}) => ({
  sub: site.ids.maryam,
  role: "authenticated",
  aud: "authenticated",
  exp: NOW + 600,
  ...changes,
});
const HS256 = { alg: "HS256", typ: "JWT" };

/** Sends three requests that only Maryam may make. */
async function requestWith(bearer: string) {
  const headers = { authorization: `Bearer ${bearer}` };
  const post = { method: "POST", body: {}, headers };
  const responses = await Promise.all([
    site.ask("visitor", "/rest/v1/rpc/get_pending_deals", post),
    site.ask("visitor", "/rest/v1/contact_messages?select=*", { headers }),
    site.ask("visitor", "/auth/v1/user", { headers }),
  ]);
  return responses.map(({ status, text }) => ({ status, text }));
}

test("T8: a token signed by the site for Maryam is accepted, so the refusals below are meaningful", async () => {
  const responses = await requestWith(site.tokens.maryam);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(responses.every(({ text }) => NONPUBLIC.test(text))).toBe(true);
});

test("T8: forged, unsigned, expired and altered tokens are refused", async () => {
  const secret = site.backend.jwtSecret;
  const [head = "", , signature = ""] = site.tokens.bilal.split(".");
  const forged = {
    "another secret": token(HS256, asMaryam(), "a-secret-that-is-not-the-site's-own"),
    "an empty secret": token(HS256, asMaryam(), "\u0000"),
    "no algorithm": token({ alg: "none" }, asMaryam(), null),
    "no algorithm, signed": token({ alg: "none" }, asMaryam(), "guess"),
    "no algorithm in capitals": token({ alg: "NONE" }, asMaryam(), null),
    "a public key's algorithm": token({ alg: "RS256" }, asMaryam(), site.backend.anonKey),
    "the public key as secret": token(HS256, asMaryam(), site.backend.anonKey),
    "its own key": token({ ...HS256, jwk: { kty: "oct", k: "eA" } }, asMaryam(), "x"),
    expired: token(HS256, asMaryam({ exp: NOW - 60 }), secret),
    "not yet valid": token(HS256, asMaryam({ nbf: NOW + 300 }), secret),
    "Bilal's signature": `${head}.${part(asMaryam())}.${signature}`,
    "no signature": `${head}.${part(asMaryam())}.`,
    "two parts": `${head}.${part(asMaryam())}`,
  };
  for (const [what, bearer] of Object.entries(forged)) {
    for (const { status, text } of await requestWith(bearer)) {
      expect([401, 403], `${what}: ${text}`).toContain(status);
      expect(text, what).not.toMatch(NONPUBLIC);
    }
  }
});

test("T8: a correctly signed token for a role other than visitor or member is refused", async () => {
  for (const role of ["service_role", "postgres", "samha_backend", "supabase_admin", "", 7, null]) {
    for (const { status } of await requestWith(
      token(HS256, asMaryam({ role }), site.backend.jwtSecret),
    )) {
      expect(status, String(role)).toBe(401);
    }
  }
});

test("T8: a correctly signed token for another audience is refused", async () => {
  for (const aud of ["another-site", ["authenticated"], "", null, undefined]) {
    const bearer = token(HS256, asMaryam({ aud }), site.backend.jwtSecret);
    const responses = await requestWith(bearer);
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401]);
  }
});

test("T8: the metadata of an account cannot make a member an admin", async () => {
  const claims = { role: "admin", is_admin: true, user_role: "service_role", claims_admin: true };
  const wishes = {
    data: { ...claims, sub: site.ids.maryam, username: "maryam" },
    app_metadata: claims,
    role: "service_role",
    is_super_admin: true,
    aud: "admin",
    email_confirm: true,
    ban_duration: "none",
    id: site.ids.maryam,
  };
  const signUp = { email: "eve@example.com", password: "a-long-password", ...wishes };
  const joined = await site.ask("visitor", "/auth/v1/signup", { method: "POST", body: signUp });
  expect(joined.status).toBe(409);
  const eve = { ...signUp, data: { ...wishes.data, username: "eve" } };
  const { body } = await site.ask("visitor", "/auth/v1/signup", { method: "POST", body: eve });
  const changed = await site.ask("bilal", "/auth/v1/user", { method: "PUT", body: wishes });
  expect(changed.status).toBe(200);
  const again = await site.ask("visitor", "/auth/v1/token?grant_type=password", {
    method: "POST",
    body: { email: emailOf("bilal"), password: "bilal-password" },
  });
  for (const session of [body, again.body] as { access_token: string }[]) {
    const [response] = await requestWith(session.access_token);
    expect(response?.status).toBe(403);
    const claims = Buffer.from(session.access_token.split(".")[1] ?? "", "base64url").toString();
    expect(JSON.parse(claims)).toMatchObject({ role: "authenticated", aud: "authenticated" });
    expect(JSON.parse(claims).sub).not.toBe(site.ids.maryam);
  }
  const { rows } = await site.backend.owner.query(
    "select raw_app_meta_data::text as app, role, aud from auth.users where email in ('eve@example.com', $1)",
    [emailOf("bilal")],
  );
  expect(rows).toHaveLength(2);
  for (const row of rows) {
    expect(row).toMatchObject({ role: "authenticated", aud: "authenticated" });
    expect(row.app).not.toContain("admin");
  }
});

test("T28: the site's secrets are not accepted as keys or tokens", async () => {
  const { secretKey, jwtSecret } = site.backend;
  for (const key of [secretKey, jwtSecret, `sb_secret_${jwtSecret}`]) {
    const ways: RequestOptions[] = [
      { headers: { apikey: key } },
      { headers: { authorization: `Bearer ${key}` } },
      { headers: { apikey: key, authorization: `Bearer ${key}` } },
    ];
    for (const request of ways) {
      const response = await site.ask("visitor", "/rest/v1/contact_messages?select=*", request);
      expect(response.status).toBe(401);
    }
    const inAddress = `/rest/v1/contact_messages?select=*&apikey=${encodeURIComponent(key)}`;
    expect((await site.ask("visitor", inAddress)).status).toBe(401);
  }
});
