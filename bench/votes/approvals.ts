import pg from "pg";
import { openDealDatabase } from "#bench/data/deal-database.ts";
import type { Measurement } from "#bench/report/measurement.ts";
import { compareInTurns } from "#bench/report/statistics.ts";

const ROUNDS = 5;
const APPROVALS = 300;
const TRIGGERS = {
  "the price history": "deals_remember_price",
  "the steps of alerts": "deals_match_step",
};

/**
 * Approves deals with a link and delivery, one at a time. Compares the rates with and without each of two triggers, which record
 * the price history and the temperature steps of alerts.
 */
export async function measureApprovals(): Promise<Measurement[]> {
  const { ownerUrl } = await openDealDatabase(1_000);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ id: string }>(ADMIN_SQL);
    const admin = rows[0]?.id;
    const pending = await owner.query<{ id: string }>(PENDING_SQL, [APPROVALS]);
    const ids = pending.rows.map(({ id }) => id);
    const rate = (without?: string) => () => approvalRate(owner, admin, ids, without);
    const measurements: Measurement[] = [];
    for (const [name, trigger] of Object.entries(TRIGGERS)) {
      measurements.push({
        name: `approvals of deals with a link, with ${name} : without`,
        ...(await compareInTurns(ROUNDS, rate(), rate(trigger))),
        unit: "approvals/s",
        // An approval may take 1.1 times as long.
        target: { atLeast: 1 / 1.1 },
      });
    }
    return measurements;
  } finally {
    await owner.end();
  }
}

async function approvalRate(
  owner: pg.Client,
  admin: string | undefined,
  ids: readonly string[],
  without?: string,
): Promise<number> {
  await owner.query("begin");
  try {
    if (without) await owner.query(`alter table public.deals disable trigger ${without}`);
    await owner.query("select set_config('request.jwt.claim.sub', $1, true)", [admin]);
    const startedAt = performance.now();
    for (const id of ids) {
      await owner.query({
        name: "approve",
        text: "select id from public.moderate_deal($1, 'approve')",
        values: [id],
      });
    }
    const seconds = (performance.now() - startedAt) / 1000;
    const { rows } = await owner.query(RECORDED_SQL, [ids]);
    const expected = {
      prices: without === TRIGGERS["the price history"] ? 0 : ids.length,
      steps: without === TRIGGERS["the steps of alerts"] ? 0 : ids.length,
    };
    if (rows[0].prices !== expected.prices || rows[0].steps !== expected.steps)
      throw new Error("Unexpected number of prices or steps");
    return ids.length / seconds;
  } finally {
    await owner.query("rollback");
  }
}

const ADMIN_SQL = `
  with account as (
    insert into auth.users (id, email) values (gen_random_uuid(), 'admin-of-approvals@example.org') returning id)
  insert into private.admins (user_id) select id from account returning user_id as id`;

const RECORDED_SQL = `
  select (select count(*)::int from private.deal_prices) as prices,
    (select count(*)::int from private.deal_steps where deal_id = any ($1)) as steps`;

const PENDING_SQL = `
  insert into public.deals (user_id, title, price, merchant, category, deal_url, delivery_kind, delivery_cost)
  select (select id from public.profiles limit 1), 'Pending deal ' || n, 19.99, 'Shop', 'food',
    'https://shop.example/products/' || n, 'fixed', 2.95
  from generate_series(1, $1::int) as n returning id`;
