import { expect, onTestFinished, test } from "vitest";
import { startGuardedBackend } from "#server/backend/guard/guarded-backend.fixture.ts";

test("T20: an account request with a value that is not text returns 400, not a server error", async () => {
  const site = await startGuardedBackend("off");
  onTestFinished(() => site.stop());
  const post = (path: string, body: object) =>
    site.ask(`/auth/v1${path}`, { method: "POST", body: JSON.stringify(body) });
  const requests = [
    post("/token?grant_type=password", { email: { like: "%" }, password: "x" }),
    post("/token?grant_type=password", { email: ["a@example.com"], password: { a: 1 } }),
    post("/signup", { email: "a@example.com", password: "a-long-one", data: { x: "a\u0000b" } }),
    post("/verify", { type: "recovery", token_hash: { like: "%" } }),
    post("/recover", { email: { like: "%" } }),
    post("/signup", [{ email: "a@example.com" }]),
  ];
  for (const response of await Promise.all(requests)) expect(response.status).toBe(400);
});
