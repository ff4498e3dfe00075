// Longer than 200 lines: attacks from many networks through the real guard.
import { createHmac } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  type GuardedBackend,
  startGuardedBackend,
} from "#server/backend/guard/guarded-backend.fixture.ts";
import { clientAddress } from "#server/http/limits/client-address.ts";

const GATEWAY = "203.0.113.9";
let site: GuardedBackend;
let deals: string[];
let lists = 0;

beforeAll(async () => {
  site = await startGuardedBackend();
  await site.join("hamza");
  await setLimit("2/86400");
  return () => site.stop();
}, 60_000);

beforeEach(async () => {
  const { rows } = await site.owner.query<{ id: string }>(
    `insert into public.deals (user_id, title, merchant, category, status)
     select id, 'Medjool dates', 'Nakheel', 'food', 'active' from public.profiles, generate_series(1, 8)
     where username = 'hamza' returning id`,
  );
  deals = rows.map(({ id }) => id);
});

interface CheckResult {
  counts: boolean;
  reason: string | null;
  isExpired: boolean;
  waits: boolean;
  goneCount: number;
  liveCount: number;
}

test("thirty accounts at one address add two of the six points that end a deal", async () => {
  const results = await sendVerdicts(await join(30), "gone", () => GATEWAY);
  expect(results.filter(({ counts }) => counts)).toHaveLength(2);
  expect(results.filter(({ reason }) => reason === "address")).toHaveLength(28);
  expect(results.at(-1)).toMatchObject({ goneCount: 2, isExpired: false, waits: false });
});

test("thirty accounts on ten /64 networks of one /48 add four points", async () => {
  const results = await sendVerdicts(await join(30), "gone", (n) =>
    address(`2001:db8:7:${n % 10}00::${n}`),
  );
  expect(results.at(-1)).toMatchObject({ goneCount: 4, isExpired: false });
});

test("thirty accounts on ten /64 networks of one /56 add three points, accounts on other networks one each", async () => {
  const members = await join(32);
  await sendVerdicts(members.slice(0, 30), "gone", (n) => address(`2001:db8:8:${n % 10}::${n}`));
  const results = await sendVerdicts(members.slice(30), "gone", (n) =>
    address(`2001:db8:9${n}::1`),
  );
  expect(results.at(-1)).toMatchObject({ goneCount: 5, isExpired: false });
});

test("all spellings of an IPv4 address count as one", async () => {
  const spellings = [
    "192.0.2.7",
    "::ffff:192.0.2.7",
    "::FFFF:192.0.2.7",
    "::ffff:c000:207",
    "0:0:0:0:0:ffff:c000:0207",
    "0000:0000:0000:0000:0000:FFFF:192.0.2.7",
  ];
  const results = await sendVerdicts(await join(12), "gone", (n) => address(spellings[n % 6]));
  expect(results.at(-1)).toMatchObject({ goneCount: 2 });
});

test("a member cannot hide their address with a header, and processes share the count", async () => {
  const members = await join(6);
  await sendVerdicts(members.slice(0, 3), "gone", () => GATEWAY);
  site.restartGuard();
  const [result] = await sendVerdicts(members.slice(3), "gone", () => GATEWAY, {
    "x-forwarded-for": "198.51.100.99",
  });
  expect(result).toMatchObject({ counts: false, reason: "address", goneCount: 2 });
});

test("all checks of a hundred established members at one address count, plus those of two new members", async () => {
  const established = await join(100, { hasHistory: true });
  await Promise.all(established.map((member) => check(member, "live", GATEWAY)));
  const results = await sendVerdicts(await join(3), "live", () => GATEWAY);
  expect(results.map(({ counts, liveCount }) => [counts, liveCount])).toEqual([
    [true, 101],
    [true, 102],
    [false, 102],
  ]);
});

test("thirty established members at one address can end three deals a day, and admins see which", async () => {
  await site.owner.query(
    "update public.deals set status = 'rejected' where title <> 'Medjool dates'",
  );
  const ring = await join(30, { hasHistory: true });
  await site.owner.query("delete from private.member_endings");
  for (const deal of deals) await sendVerdicts(ring, "gone", () => GATEWAY, {}, deal);
  const { rows: ended } = await site.owner.query(
    "select id from public.deals where id = any ($1) and expired_by = 'members'",
    [deals],
  );
  expect(ended).toHaveLength(3);
  await site.owner.query(
    "insert into private.admins (user_id) select id from public.profiles where username = 'hamza'",
  );
  const { rows } = await site.owner.query<{ id: string }>(
    "select id from public.profiles where username = 'hamza'",
  );
  const listed = await rpc(tokenOf(rows[0]?.id ?? ""), "get_member_endings", {}, GATEWAY);
  const endings = (await listed.json()) as { waits: boolean; members: unknown[] }[];
  expect(endings.map(({ waits }) => waits)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  // Each ending took three members, the minimum.
  expect(endings.every(({ members }) => members.length === 3)).toBe(true);
}, 120_000);

test("addresses are stored as hashes that differ by deal and are deleted after a day", async () => {
  const [member = ""] = await join(1);
  for (const deal of deals.slice(0, 2)) await check(member, "live", "2001:db8:0:0::/64", deal);
  const stored = "select networks from private.check_networks where deal_id = any ($1)";
  const { rows } = await site.owner.query<{ networks: Buffer[] }>(stored, [deals]);
  const hashes = rows.flatMap(({ networks }) => networks.map((hash) => hash.toString("hex")));
  expect(new Set(hashes).size).toBe(6);
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  await site.owner.query("update private.check_networks set seen_at = now() - interval '24 hours'");
  await site.owner.query("select private.refresh_checks()");
  expect((await site.owner.query(stored, [deals])).rows).toEqual([]);
});

test("without the limit, all checks from one address count", async () => {
  await setLimit(null);
  const results = await sendVerdicts(await join(5), "gone", () => GATEWAY);
  expect(results.at(-1)).toMatchObject({ goneCount: 5, counts: true });
  await setLimit("2/86400");
});

async function setLimit(limit: string | null): Promise<void> {
  await site.owner.query("delete from private.settings where key = 'limit_checks_address'");
  if (limit === null) return;
  await site.owner.query("insert into private.settings values ('limit_checks_address', $1)", [
    limit,
  ]);
}

/** Returns the client address of a socket. */
const address = (socket: string | undefined) => clientAddress(socket, null, { trustProxy: false });

/** Creates eight-day-old accounts, optionally each with an approved deal. Returns their tokens. */
async function join(count: number, { hasHistory = false } = {}): Promise<string[]> {
  lists += 1;
  const { rows } = await site.owner.query<{ id: string }>(
    `insert into auth.users (id, email, aud, role, email_confirmed_at, raw_user_meta_data)
     select gen_random_uuid(), format('list%s_%s@example.com', $1::int, n), 'authenticated', 'authenticated', now(),
       jsonb_build_object('username', format('list%s_%s', $1::int, n))
     from generate_series(1, $2) n returning id`,
    [lists, count],
  );
  const ids = rows.map(({ id }) => id);
  await site.owner.query(
    "update public.profiles set created_at = now() - interval '8 days' where id = any ($1)",
    [ids],
  );
  if (hasHistory) {
    await site.owner.query(
      `insert into public.deals (user_id, title, merchant, category, status, expired_at)
       select id, 'Old dates', 'Nakheel', 'food', 'active', now() from unnest($1::uuid[]) id`,
      [ids],
    );
  }
  return ids.map(tokenOf);
}

function tokenOf(sub: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const exp = Math.floor(Date.now() / 1000) + 3_600;
  const claims = { sub, exp, role: "authenticated", aud: "authenticated" };
  const head = `${part({ alg: "HS256", typ: "JWT" })}.${part(claims)}`;
  return `${head}.${createHmac("sha256", site.jwtSecret).update(head).digest("base64url")}`;
}

/** Sends each member's verdict in turn, from the address that `addressOf` returns. */
async function sendVerdicts(
  members: readonly string[],
  verdict: string,
  addressOf: (index: number) => string,
  headers: Record<string, string> = {},
  deal?: string,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const [index, member] of members.entries()) {
    results.push(await check(member, verdict, addressOf(index), deal, headers));
  }
  return results;
}

async function check(
  token: string,
  verdict: string,
  from: string,
  deal = deals[0],
  headers: Record<string, string> = {},
): Promise<CheckResult> {
  const body = { deal_id_param: deal, verdict_param: verdict };
  const response = await rpc(token, "secure_check_deal", body, from, headers);
  expect(response.status).toBe(200);
  return (await response.json()) as CheckResult;
}

function rpc(
  token: string,
  procedure: string,
  body: object,
  from: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return site.ask(
    `/rest/v1/rpc/${procedure}`,
    {
      method: "POST",
      body: JSON.stringify(body),
      headers: { ...headers, authorization: `Bearer ${token}` },
    },
    from,
  );
}
