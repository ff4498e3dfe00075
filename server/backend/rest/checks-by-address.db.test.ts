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
  expect(results.at(-1)).toMatchObject({ goneCount: 1, isExpired: false, waits: false });
  expect(await pointsOf(deals[0])).toBe(2);
});

test("thirty accounts on ten /64 networks of one /48 add four points", async () => {
  const results = await sendVerdicts(await join(30), "gone", (n) =>
    address(`2001:db8:7:${n % 10}00::${n}`),
  );
  expect(results.at(-1)).toMatchObject({ goneCount: 1, isExpired: false });
  expect(await pointsOf(deals[0])).toBe(4);
});

test("thirty accounts on ten /64 networks of one /56 add three points, accounts on other networks one each", async () => {
  const members = await join(32);
  await sendVerdicts(members.slice(0, 30), "gone", (n) => address(`2001:db8:8:${n % 10}::${n}`));
  const results = await sendVerdicts(members.slice(30), "gone", (n) =>
    address(`2001:db8:9${n}::1`),
  );
  expect(results.at(-1)).toMatchObject({ goneCount: 3, isExpired: false });
  expect(await pointsOf(deals[0])).toBe(5);
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
  expect(results.at(-1)).toMatchObject({ goneCount: 1 });
  expect(await pointsOf(deals[0])).toBe(2);
});

test("a member cannot hide their address with a header, and processes share the count", async () => {
  const members = await join(6);
  await sendVerdicts(members.slice(0, 3), "gone", () => GATEWAY);
  site.restartGuard();
  const [result] = await sendVerdicts(members.slice(3), "gone", () => GATEWAY, {
    "x-forwarded-for": "198.51.100.99",
  });
  expect(result).toMatchObject({ counts: false, reason: "address", goneCount: 1 });
});

test("all checks of a hundred established members at one address count, plus those of two new members", async () => {
  const established = await join(100, { hasHistory: true });
  await Promise.all(established.map((member) => check(member, "live", GATEWAY)));
  const results = await sendVerdicts(await join(3), "live", () => GATEWAY);
  expect(results.map(({ counts, liveCount }) => [counts, liveCount])).toEqual([
    [true, 101],
    [true, 101],
    [false, 101],
  ]);
});

test("an ending whose checks all come from one network waits for an admin, whoever owns the accounts, and leaves the day's endings to others", async () => {
  await site.owner.query(
    "update public.deals set status = 'rejected' where title <> 'Medjool dates'",
  );
  await site.owner.query("delete from private.member_endings");
  for (const deal of deals.slice(0, 4)) {
    const ring = await join(3, { hasHistory: true });
    const results = await sendVerdicts(ring, "gone", () => GATEWAY, {}, deal);
    expect(results.at(-1)).toMatchObject({ goneCount: 3, isExpired: false, waits: true });
  }
  const honest = await join(3, { hasHistory: true });
  const results = await sendVerdicts(honest, "gone", (n) => `192.0.2.${n}`, {}, deals[4]);
  expect(results.at(-1)).toMatchObject({ isExpired: true, waits: false });
  const endings = await readEndings();
  expect(endings.map(({ one_network, waits }) => [one_network, waits])).toEqual([
    [false, false],
    ...Array.from({ length: 4 }, () => [true, true]),
  ]);
});

test.each([
  ["addresses of one IPv6 /48", (n: number) => address(`2001:db8:a:${n}00::1`), true],
  ["two IPv6 /48", (n: number) => address(`2001:db8:b${n % 2}::1`), false],
  ["two IPv4 addresses", (n: number) => `192.0.2.${n % 2}`, false],
  [
    "an IPv4 address in its IPv6 spelling",
    (n: number) => (n === 0 ? address("::ffff:203.0.113.9") : GATEWAY),
    true,
  ],
])(
  "the checks of established members from %s: only those of two networks end a deal at once",
  async (_, addressOf, waits) => {
    await site.owner.query("delete from private.member_endings");
    const members = await join(3, { hasHistory: true });
    const results = await sendVerdicts(members, "gone", addressOf as (n: number) => string);
    expect(results.at(-1)).toMatchObject({ waits, isExpired: !waits });
  },
);

test("an ending that waits for a second network ends the deal with the next check from one, also the third of a day", async () => {
  await site.owner.query("delete from private.member_endings");
  const ring = await join(3, { hasHistory: true });
  for (const deal of deals.slice(0, 3)) await sendVerdicts(ring, "gone", () => GATEWAY, {}, deal);
  const [same = "", other = ""] = await join(2, { hasHistory: true });
  expect(await check(same, "gone", GATEWAY, deals[2])).toMatchObject({
    isExpired: false,
    waits: true,
  });
  expect(await check(other, "gone", "198.51.100.4", deals[2])).toMatchObject({
    isExpired: true,
    waits: false,
  });
  const rows = await readEndings();
  expect(rows.filter(({ deal_id }) => deal_id === deals[2])).toMatchObject([
    { one_network: false, waits: false, members: Array.from({ length: 5 }, () => ({})) },
  ]);
});

test("a check whose network is unknown is no second network", async () => {
  await site.owner.query("delete from private.member_endings");
  const [first = "", second = "", third = ""] = await join(3, { hasHistory: true });
  await check(first, "gone", "198.51.100.4");
  await check(second, "gone", GATEWAY);
  await site.owner.query(
    "delete from private.check_networks where deal_id = $1 and user_id = (select user_id from private.check_networks where deal_id = $1 order by seen_at limit 1)",
    [deals[0]],
  );
  expect(await check(third, "gone", GATEWAY)).toMatchObject({ isExpired: false, waits: true });
});

test.each([
  ["one address", () => GATEWAY],
  ["one /64", (n: number) => address(`2001:db8:7:1::${n}`)],
  ["one /48", (n: number) => address(`2001:db8:7:${n}00::1`)],
])("two accounts of 25 hours at %s write no price and count once", async (_, addressOf) => {
  const members = await join(3, { age: "25 hours" });
  for (const [index, member] of members.entries()) {
    await check(member, "price_changed", addressOf(index), deals[0], {}, 499.99);
  }
  expect(await readNumbers()).toMatchObject({ seenPrice: null, seenBy: null });
  const results = await sendVerdicts(members, "live", addressOf);
  expect(results.at(-1)).toMatchObject({ liveCount: 1 });
  await sendVerdicts(members, "bought", addressOf);
  expect(await readNumbers()).toMatchObject({ boughtCount: null });
  const gone = await sendVerdicts(members, "gone", addressOf);
  expect(gone.at(-1)).toMatchObject({ liveCount: 0, goneCount: 1 });
  const { rows } = await site.owner.query(
    "select kind from public.notifications where subject_id = $1",
    [deals[0]],
  );
  expect(rows).toEqual([]);
});

test("accounts of a day still count once after the hashes of their networks are deleted", async () => {
  const [first = "", second = ""] = await join(2, { age: "25 hours" });
  await check(first, "price_changed", GATEWAY, deals[0], {}, 499.99);
  await check(first, "price_changed", GATEWAY, deals[1], {}, 499.99);
  await site.owner.query("delete from private.check_networks");
  await check(second, "price_changed", GATEWAY, deals[0], {}, 499.99);
  expect(await readNumbers()).toMatchObject({ seenPrice: null });
  expect(await check(second, "live", GATEWAY)).toMatchObject({ liveCount: 1 });
  expect(await check(first, "live", "198.51.100.5")).toMatchObject({ liveCount: 1 });
});

test("accounts of a day on different networks, and established members on one, are counted each", async () => {
  const young = await join(2, { age: "25 hours" });
  for (const [index, member] of young.entries()) {
    await check(member, "price_changed", `192.0.2.${index}`, deals[0], {}, 11);
  }
  expect(await readNumbers()).toMatchObject({ seenPrice: 11, seenBy: 2 });
  for (const member of await join(3, { hasHistory: true })) {
    await check(member, "price_changed", GATEWAY, deals[0], {}, 12);
  }
  expect(await readNumbers()).toMatchObject({ seenPrice: 12, seenBy: 3 });
});

test("addresses are stored as hashes that differ by deal and are deleted after a day", async () => {
  const [member = ""] = await join(1);
  for (const deal of deals.slice(0, 2)) await check(member, "live", "2001:db8:0:0::/64", deal);
  // The network of an established member is stored with "gone" only.
  const [known = ""] = await join(1, { hasHistory: true });
  await check(known, "live", GATEWAY);
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

/** Creates accounts, by default eight days old, optionally each with an approved deal. Returns their tokens. */
async function join(count: number, { hasHistory = false, age = "8 days" } = {}): Promise<string[]> {
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
    "update public.profiles set created_at = now() - $2::interval where id = any ($1)",
    [ids, age],
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
  price?: number,
): Promise<CheckResult> {
  const body = { deal_id_param: deal, verdict_param: verdict, seen_price_param: price };
  const response = await rpc(token, "secure_check_deal", body, from, headers);
  expect(response.status).toBe(200);
  return (await response.json()) as CheckResult;
}

/** Returns the weight of all checks of a deal. */
async function pointsOf(deal: string | undefined): Promise<number | undefined> {
  const { rows } = await site.owner.query<{ points: number }>(
    "select sum(weight)::integer as points from public.deal_checks where deal_id = $1",
    [deal],
  );
  return rows[0]?.points;
}

/** Returns the numbers that the page of the first deal shows. */
async function readNumbers(): Promise<unknown> {
  const { rows } = await site.owner.query<{ numbers: unknown }>(
    "select public.get_deal_checks($1) as numbers",
    [deals[0]],
  );
  return rows[0]?.numbers;
}

async function readEndings() {
  const { rows } = await site.owner.query<{ id: string }>(
    "select id from public.profiles where username = 'hamza'",
  );
  const admin = rows[0]?.id ?? "";
  await site.owner.query(
    "insert into private.admins (user_id) values ($1) on conflict do nothing",
    [admin],
  );
  const listed = await rpc(tokenOf(admin), "get_member_endings", {}, GATEWAY);
  return (await listed.json()) as {
    deal_id: string;
    one_network: boolean;
    waits: boolean;
    members: unknown[];
  }[];
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
