import { expect, test } from "vitest";
import { emailOfLink, readLink } from "./link.ts";

const read = (address: string, takesSessions = true) =>
  readLink(new URL(address, "http://samha.test"), takesSessions);

test.each(["signup", "magiclink", "email", "recovery", "email_change", "invite"])(
  "a token hash for %s is read",
  (type) => {
    expect(read(`/auth/callback?token_hash=abc&type=${type}`)).toEqual({
      kind: "token",
      tokenHash: "abc",
      type,
    });
  },
);

test("a session is read from the fragment, which no server receives", () => {
  expect(
    read("/auth/callback#access_token=a&refresh_token=r&expires_in=3600&type=recovery"),
  ).toEqual({ kind: "session", accessToken: "a", refreshToken: "r", type: "recovery" });
});

test("a session in the query, or on a site with the embedded backend, is refused", () => {
  const session = "access_token=a&refresh_token=r&type=recovery";
  const refused = { kind: "refused", reason: null };
  expect(read(`/auth/callback?${session}`)).toEqual(refused);
  expect(read(`/auth/callback#${session}`, false)).toEqual(refused);
});

test("a session token contains the email address of its account, an emailed token does not", () => {
  const token = `e30.${btoa(JSON.stringify({ email: "amina@samha.test" }))}.c2ln`;
  const link = (accessToken: string) =>
    ({ kind: "session", accessToken, refreshToken: "r", type: null }) as const;
  expect(emailOfLink(link(token))).toBe("amina@samha.test");
  expect(emailOfLink(link("broken"))).toBeNull();
  expect(emailOfLink({ kind: "token", tokenHash: "abc", type: "magiclink" })).toBeNull();
});

test.each(["?", "#"])(
  "an error after %s refuses the link with at most 200 characters of its text",
  (mark) => {
    const words = "Email+link+is+invalid+or+has+expired";
    expect(read(`/auth/callback${mark}error=access_denied&error_description=${words}`)).toEqual({
      kind: "refused",
      reason: "Email link is invalid or has expired",
    });
    expect(read(`/auth/callback${mark}error=access_denied`)).toEqual({
      kind: "refused",
      reason: null,
    });
    expect(
      read(
        `/auth/callback${mark}error=access_denied&error_code=otp_expired&error_description=${words}`,
      ),
    ).toEqual({ kind: "refused", reason: "problem:otp_expired" });
    const long = read(`/auth/callback${mark}error=x&error_description=${"y".repeat(900)}`);
    expect(long).toMatchObject({ reason: "y".repeat(200) });
  },
);

test.each([
  "?token_hash=abc",
  "?token_hash=abc&type=sms",
  "?code=pkce",
  "#access_token=a",
  "#refresh_token=r",
])("a broken link %s is refused, not treated as a visit without a link", (part) => {
  expect(read(`/auth/callback${part}`)).toEqual({ kind: "refused", reason: null });
});

test("an address without a token is not a link", () => {
  expect(read("/reset-password")).toEqual({ kind: "none" });
  expect(read("/auth/callback?next=%2Fsubmit#top")).toEqual({ kind: "none" });
});
