import pg from "pg";
import { Agent, request } from "undici";
import { openDealDatabase } from "#bench/data/deal-database.ts";
import { startSiteProcess } from "#bench/process/site-process.ts";
import type { Measurement } from "#bench/report/measurement.ts";
import { percentile } from "#bench/report/statistics.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import { atPace } from "./at-pace.ts";
import { type LoadRequest, nextRead, nextRequest } from "./requests.ts";

const MEMBERS = 200;
const RECENT_DEALS = 2_000;
const SECONDS = 10;
const FIXED_RATE = 50;
const RATE_MAX = 1_600;
/** Slowest 99th percentile, in milliseconds, of a rate that the site holds. */
const P99_MAX = 500;
const PASSWORD = "A long enough password 73";

interface Load {
  memberIds: string[];
  send(request: LoadRequest): Promise<void>;
  /** Requests that failed since the last call. */
  takeFailures(): number;
}

/**
 * Sends a mix of reads, votes and comments from many addresses at fixed rates, and looks for the highest rate at which the 99th
 * percentile of the response time stays under 500 ms, with and without the writes, which clear caches. The limits have their
 * default values.
 */
export async function measureMixedLoad({ rows }: { rows: number }): Promise<Measurement[]> {
  const { ownerUrl, siteEnv } = await openDealDatabase(rows);
  const site = await startSiteProcess({
    ...siteEnv,
    LIMITS: "on",
    LIMIT_NEW_MEMBERS: "1/1",
    LITE_AUTH_BCRYPT_COST: "4",
    // The proxy header contains the addresses of the clients.
    TRUST_PROXY: "on",
  });
  const deals = await recentDeals(ownerUrl);
  const load = await openLoad(site.address);
  const mixed = () => nextRequest(deals, load.memberIds);
  const reads = () => nextRead(deals);
  await measureRate(load, FIXED_RATE, mixed);
  const atFixed = await measureRate(load, FIXED_RATE, mixed);
  const withWrites = await highestRate(load, mixed);
  const withoutWrites = await highestRate(load, reads);
  await site.stop();
  const sent = FIXED_RATE * SECONDS;
  return [
    {
      name: `${FIXED_RATE} mixed requests a second : target`,
      measured: atFixed.p99,
      reference: P99_MAX,
      unit: "ms (p99)",
      target: { atMost: 1 },
    },
    {
      name: `${FIXED_RATE} mixed requests a second, answered : sent`,
      measured: sent - atFixed.failures,
      reference: sent,
      unit: "requests",
      target: { atLeast: 1 },
    },
    {
      name: `highest rate with p99 under ${P99_MAX} ms, with votes and comments : without`,
      measured: withWrites,
      reference: withoutWrites,
      unit: "requests/s",
      target: { atLeast: 0.7 },
    },
  ];
}

async function recentDeals(ownerUrl: string): Promise<string[]> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ id: string }>(
    `select id from public.deals where status = 'active' and expired_at is null order by created_at desc limit ${RECENT_DEALS}`,
  );
  await owner.end();
  return rows.map(({ id }) => id);
}

/** Signs up the members, and returns a function that sends requests as visitors or as one of them. */
async function openLoad(address: string): Promise<Load> {
  const dispatcher = new Agent({ connections: 500 });
  const { supabaseAnonKey: apikey } = (await (
    await fetch(`${address}/config.json`)
  ).json()) as SiteConfig;
  let failures = 0;
  const post = (path: string, body: object, token?: string) =>
    request(address + path, {
      method: "POST",
      dispatcher,
      headers: {
        apikey,
        "content-type": "application/json",
        "x-forwarded-for": anyAddress(),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  const members: { id: string; token: string }[] = [];
  for (let n = 0; n < MEMBERS; n++) {
    const data = { username: `load_member_${n}` };
    const email = `load${n}@example.org`;
    const { body } = await post("/auth/v1/signup", { email, password: PASSWORD, data });
    const session = (await body.json()) as { access_token: string; user: { id: string } };
    members.push({ id: session.user.id, token: session.access_token });
  }
  return {
    memberIds: members.map(({ id }) => id),
    async send({ path, procedure }) {
      try {
        const member = procedure && members[procedure.member];
        const response = member
          ? await post(path, procedure.args, member.token)
          : await request(address + path, {
              dispatcher,
              headers: { "accept-encoding": "br", "x-forwarded-for": anyAddress() },
            });
        await response.body.dump({ limit: 16_000_000 });
        // 409: this member has voted on this deal before.
        if (response.statusCode >= 400 && response.statusCode !== 409)
          fail(path, response.statusCode);
      } catch (error) {
        fail(path, error);
      }
    },
    takeFailures() {
      const count = failures;
      failures = 0;
      return count;
    },
  };

  function fail(path: string, reason: unknown): void {
    if (failures === 0) console.error(`  ${path}: ${reason}`);
    failures += 1;
  }
}

/** Addresses of 5,000 clients. */
function anyAddress(): string {
  const n = Math.floor(Math.random() * 5_000);
  return `198.18.${n >> 8}.${n & 255}`;
}

/** Doubles the rate while the site holds it, then halves the interval three times. Returns the highest rate that it held. */
async function highestRate(load: Load, next: () => LoadRequest): Promise<number> {
  const holds = async (rate: number) => {
    // Other work on the machine makes a try slower, never faster.
    for (let tries = 0; tries < 2; tries++) {
      const { p99, failures } = await measureRate(load, rate, next);
      if (p99 <= P99_MAX && failures === 0) return true;
    }
    return false;
  };
  let held = 1;
  let missed = FIXED_RATE / 2;
  while (missed <= RATE_MAX && (await holds(missed))) {
    held = missed;
    missed *= 2;
  }
  for (let step = 0; step < 3; step++) {
    const rate = Math.round((held + missed) / 2);
    if (await holds(rate)) held = rate;
    else missed = rate;
  }
  return held;
}

async function measureRate(
  load: Load,
  rate: number,
  next: () => LoadRequest,
): Promise<{ p99: number; failures: number }> {
  const times = await atPace(rate, SECONDS, () => load.send(next()));
  const failures = load.takeFailures();
  const [p50, p95, p99] = [50, 95, 99].map((of100) => percentile(times, of100));
  const shown = [p50, p95, p99].map((ms) => `${ms?.toFixed(0)} ms`).join(", ");
  console.error(`  ${rate}/s for ${SECONDS} s: p50, p95, p99 ${shown}; ${failures} failed`);
  return { p99: p99 ?? Number.NaN, failures };
}
