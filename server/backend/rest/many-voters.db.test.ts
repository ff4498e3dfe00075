import { createHmac } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import {
  type GuardedBackend,
  startGuardedBackend,
} from "#server/backend/guard/guarded-backend.fixture.ts";

const MEMBERS = 1_000;
const GATEWAY = "203.0.113.9";
let site: GuardedBackend;
let deal: string;

beforeAll(async () => {
  site = await startGuardedBackend();
  await site.join("hamza");
  const { rows } = await site.owner.query<{ id: string }>(
    `insert into public.deals (user_id, title, merchant, category, status)
     select id, 'Medjool dates', 'Nakheel', 'food', 'active' from public.profiles returning id`,
  );
  deal = rows[0]?.id ?? "";
  return () => site.stop();
}, 60_000);

/** Creates accounts that are `days` old, optionally each with an approved deal. Returns their tokens. */
async function join(name: string, count: number, days: number, hasHistory: boolean) {
  await site.owner.query(
    `insert into auth.users (id, email, aud, role, email_confirmed_at, created_at, raw_user_meta_data)
     select gen_random_uuid(), format('%s%s@example.com', $1::text, n), 'authenticated', 'authenticated', now(),
       now() - make_interval(days => $3), jsonb_build_object('username', format('%s%s', $1::text, n))
     from generate_series(1, $2) n`,
    [name, count, days],
  );
  const { rows } = await site.owner.query<{ id: string }>(
    `update public.profiles set created_at = now() - make_interval(days => $2) where username like $1 || '%' returning id`,
    [name, days],
  );
  const ids = rows.map(({ id }) => id);
  if (hasHistory) {
    await site.owner.query(
      `insert into public.deals (user_id, title, merchant, category, status)
       select id, 'Dates', 'Nakheel', 'food', 'active' from unnest($1::uuid[]) id`,
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

async function vote(tokens: string[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  await Promise.all(
    tokens.map(async (token) => {
      const { status } = await site.ask(
        "/rest/v1/rpc/secure_vote_deal",
        {
          method: "POST",
          body: JSON.stringify({ deal_id_param: deal, is_hot_param: true }),
          headers: { authorization: `Bearer ${token}` },
        },
        GATEWAY,
      );
      counts[status] = (counts[status] ?? 0) + 1;
    }),
  );
  return counts;
}

test("a thousand established members at one address can vote on one deal, and then ten new members", async () => {
  const established = await join("member", MEMBERS, 30, true);
  expect(await vote(established)).toEqual({ 200: MEMBERS });
  const young = await join("young", 20, 1, true);
  expect(await vote(young)).toEqual({ 200: 10, 429: 10 });
  const { rows } = await site.owner.query("select hot_votes from public.deals where id = $1", [
    deal,
  ]);
  expect(rows).toEqual([{ hot_votes: MEMBERS + 10 }]);
}, 240_000);

test("old accounts without a history are limited by address, and a forged id does not exempt them", async () => {
  await site.owner.query("delete from public.deal_votes");
  const idle = await join("idle", 15, 400, false);
  const later = "198.51.100.7";
  const statuses = await Promise.all(
    idle.map(async (token) => {
      const headers = { authorization: `Bearer ${token}` };
      const body = JSON.stringify({ deal_id_param: deal, is_hot_param: true });
      const init = { method: "POST", body, headers };
      return (await site.ask("/rest/v1/rpc/secure_vote_deal", init, later)).status;
    }),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  const { rows } = await site.owner.query<{ id: string }>(
    "select id from public.profiles where username = 'member1'",
  );
  const [head = ""] = tokenOf(rows[0]?.id ?? "").split(/\.[^.]+$/);
  expect(await vote([`${head}.AAAA`])).toEqual({ 401: 1 });
});
