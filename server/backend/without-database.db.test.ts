import { expect, onTestFinished, test } from "vitest";
import { passwordOf, startGuardedBackend } from "./guard/guarded-backend.fixture.ts";
import { type SeverableProxy, severable } from "./thread/severable.fixture.ts";

test("without its database the backend returns 503 and reveals neither host nor port", async () => {
  let proxy: SeverableProxy | undefined;
  const route = async (url: string) => {
    proxy = await severable(url);
    return proxy.url;
  };
  const site = await startGuardedBackend("off", undefined, { route });
  onTestFinished(() => site.stop());
  await site.join("amina");
  await proxy?.cut();
  const { port } = new URL(proxy?.url ?? "");
  const signIn = JSON.stringify({ email: "amina@example.com", password: passwordOf("amina") });
  const responses = await Promise.all([
    site.ask("/rest/v1/deals?select=id"),
    site.ask("/rest/v1/rpc/get_hottest_deals", { method: "POST", body: "{}" }),
    site.ask("/auth/v1/token?grant_type=password", { method: "POST", body: signIn }),
    site.ask("/auth/v1/signup", {
      method: "POST",
      body: JSON.stringify({ email: "hamza@example.com", password: "a-long-password" }),
    }),
  ]);
  for (const response of responses) {
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("2");
    const text = await response.text();
    expect(text).toContain("Please try again in a moment.");
    expect(text).not.toMatch(new RegExp(`127\\.0\\.0\\.1|${port}|postgres|connect`, "i"));
  }
});
