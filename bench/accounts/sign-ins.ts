import { atPace } from "#bench/load/at-pace.ts";
import { startSiteProcess } from "#bench/process/site-process.ts";
import type { Measurement } from "#bench/report/measurement.ts";
import { compareInTurns, percentile } from "#bench/report/statistics.ts";
import type { SiteConfig } from "#contract/site-config.ts";

const ROUNDS = 5;
const SECONDS = 6;
const SIGN_INS_A_SECOND = 10;
const VISITS_A_SECOND = 100;
const MEMBERS = 10;
const PASSWORD = "A long enough password 73";

/** Compares the 99th percentile of home page requests during ten sign-ins a second with that of an otherwise idle server. */
export async function measureSignIns(): Promise<Measurement[]> {
  const site = await startSiteProcess();
  const { supabaseAnonKey: apikey } = (await (
    await fetch(`${site.address}/config.json`)
  ).json()) as SiteConfig;
  const send = async (path: string, body: object) => {
    const response = await fetch(`${site.address}/auth/v1/${path}`, {
      method: "POST",
      headers: { apikey, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  };
  const email = (n: number) => `bench${n % MEMBERS}@example.org`;
  for (let n = 0; n < MEMBERS; n++) {
    const data = { username: `bench_member_${n}` };
    await send("signup", { email: email(n), password: PASSWORD, data });
  }
  const signIn = (n: number) =>
    send("token?grant_type=password", { email: email(n), password: PASSWORD });
  const visit = async () => {
    const page = await fetch(site.address);
    await page.arrayBuffer();
    if (!page.ok) throw new Error(`The home page returned ${page.status}`);
  };
  const slowest = async (withSignIns: boolean) => {
    const [times] = await Promise.all([
      atPace(VISITS_A_SECOND, SECONDS, visit),
      withSignIns ? atPace(SIGN_INS_A_SECOND, SECONDS, signIn) : [],
    ]);
    return percentile(times, 99);
  };
  const medians = await compareInTurns(
    ROUNDS,
    () => slowest(true),
    () => slowest(false),
  );
  await site.stop();
  return [
    {
      name: "home page while ten people a second sign in : alone",
      ...medians,
      unit: "ms (p99)",
      target: { atMost: 1.5 },
    },
  ];
}
