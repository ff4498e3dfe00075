import { expect, onTestFinished, test } from "vitest";
import { createAuthLimits } from "#server/backend/auth/auth-limits.ts";
import { startGuardedBackend } from "#server/backend/guarded-backend.fixture.ts";
import { openFrontLimits } from "#server/http/front-limits.ts";
import { readLimits } from "#server/limits.ts";

const SITE = "https://samha.example";

test("T20: a mailed sign-in that makes an account counts as a sign-up", async () => {
  const limits = openFrontLimits(readLimits({ LIMIT_SIGN_UP: "2/3600" }, SITE));
  const { check } = createAuthLimits(limits);
  const ask = async (path: string, body: object) =>
    (
      await check({
        url: new URL(`${SITE}/auth/v1${path}`),
        body: Buffer.from(JSON.stringify(body)),
        address: "203.0.113.9",
      })
    ).wait;
  expect(await ask("/otp", { email: "a@example.com", create_user: true })).toBeNull();
  expect(await ask("/otp", { email: "b@example.com" })).toBeNull();
  expect(await ask("/otp", { email: "c@example.com", create_user: true })).toBeGreaterThan(0);
  expect(await ask("/signup", { email: "d@example.com" })).toBeGreaterThan(0);
  // Who has an account already is not held up by others' sign-ups.
  expect(await ask("/otp", { email: "a@example.com", create_user: false })).toBeNull();
});

test("T20: what is no text in a request about an account is 400, and no fault of the site", async () => {
  const site = await startGuardedBackend("off");
  onTestFinished(() => site.stop());
  const post = (path: string, body: object) =>
    site.ask(`/auth/v1${path}`, { method: "POST", body: JSON.stringify(body) });
  const questions = [
    post("/token?grant_type=password", { email: { like: "%" }, password: "x" }),
    post("/token?grant_type=password", { email: ["a@example.com"], password: { a: 1 } }),
    post("/signup", { email: "a@example.com", password: "a-long-one", data: { x: "a\u0000b" } }),
    post("/verify", { type: "recovery", token_hash: { like: "%" } }),
    post("/recover", { email: { like: "%" } }),
    post("/signup", [{ email: "a@example.com" }]),
  ];
  for (const answer of await Promise.all(questions)) expect(answer.status).toBe(400);
});
