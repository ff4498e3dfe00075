import { type BootedSite, bootSite, removeDataDir } from "#testing/site/boot-site.ts";
import { expect, test } from "../support/journey.ts";
import { newMember } from "../support/people.ts";

// Sends plain HTTP requests to a site with default limits, with client addresses as a proxy reports them.
test.describe.configure({ mode: "serial" });

const amina = newMember("amina");
let site: BootedSite;
let apikey: string;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await bootSite({
    LIMITS: "on",
    DEMO: "off",
    TRUST_PROXY: "on",
    // Hashes passwords at the cost of a real site.
    LITE_AUTH_BCRYPT_COST: "",
  });
  apikey = (await (await fetch(`${site.address}/config.json`)).json()).supabaseAnonKey;
  const joined = await post("/signup", {
    email: amina.email,
    password: amina.password,
    data: { username: amina.username },
  });
  expect(joined.status).toBe(200);
});

test.afterAll(async () => {
  await site.stop();
  await removeDataDir(site.dataDir);
});

function post(path: string, body: object, from = "203.0.113.1"): Promise<Response> {
  return fetch(`${site.address}/auth/v1${path}`, {
    method: "POST",
    headers: { apikey, "content-type": "application/json", "x-forwarded-for": from },
    body: JSON.stringify(body),
  });
}

const signIn = (email: string, password: string, from: string) =>
  post("/token?grant_type=password", { email, password }, from);

test("after ten wrong passwords, further ones get 429 with Retry-After; the right one signs in from another address", async () => {
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, n) => signIn(amina.email, `guess-${n}`, "203.0.113.9")),
  );
  const refused = responses.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(30);
  for (const response of refused) {
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect((await signIn(amina.email, amina.password, "203.0.113.9")).status).toBe(429);
  expect((await signIn(amina.email, amina.password, "203.0.113.10")).status).toBe(200);
});

for (const [what, ask] of [
  [
    "signing in with a wrong password",
    (email: string) => signIn(email, "not-the-password", "203.0.113.20"),
  ],
  ["requesting a new password", (email: string) => post("/recover", { email }, "203.0.113.21")],
] as const) {
  test(`${what} gets the same response after the same minimum time for known and unknown addresses`, async () => {
    const responses = new Set<string>();
    for (let round = 0; round < 2; round += 1) {
      for (const email of [amina.email, newMember("nobody").email]) {
        const startedAt = performance.now();
        const response = await ask(email);
        responses.add(`${response.status} ${await response.text()}`);
        // Both responses take the same minimum time: a faster one would reveal which addresses have an account.
        expect(performance.now() - startedAt).toBeGreaterThanOrEqual(395);
      }
    }
    expect(responses.size).toBe(1);
  });
}
