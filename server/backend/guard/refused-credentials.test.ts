import { expect, test, vi } from "vitest";
import { guardCredentials } from "./refused-credentials.ts";

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const tokenOf = (claims: object) => `${part({ alg: "HS256" })}.${part(claims)}.c2ln`;
const MEMBER = { role: "authenticated", aud: "authenticated", sub: "amina", session_id: "one" };

/** Returns the status of a request with this token. */
async function statusWith(token: string) {
  const backend = vi.fn<typeof globalThis.fetch>(async () => new Response("[]"));
  const authorization = `Bearer ${token}`;
  const fetch = guardCredentials(backend);
  const question = ["http://backend/auth/v1/user", { headers: { authorization } }] as const;
  const { status } = await fetch(...question);
  expect(backend.mock.calls).toEqual(status === 200 ? [question] : []);
  return status;
}

test("the site forwards a request with a member's token", async () => {
  expect(await statusWith(tokenOf(MEMBER))).toBe(200);
});

test.each([
  ["a token for another audience", tokenOf({ ...MEMBER, aud: "another-site" })],
  ["a token for another role", tokenOf({ ...MEMBER, role: "service_role" })],
  ["a secret key", "sb_secret_of-the-backend"],
])("%s is refused before the backend receives it", async (_name, token) => {
  expect(await statusWith(token)).toBe(401);
});
