import type pg from "pg";
import type { Measurement } from "#bench/report/measurement.ts";
import { BOUND, inSeconds, secondsOf } from "./in-seconds.ts";

const MERCHANT_SQL = `
  insert into public.merchants (user_id, name, slug, description, website, contact_email, category, status)
  select id, 'Large Shop', 'large-shop', 'Food for everyone.', 'https://large-shop.example', 'owner@large-shop.example', 'food',
    'approved'
  from public.profiles limit 1`;

const MERCHANT_DEALS_SQL = `
  update public.deals set merchant = 'Large Shop', deal_url = 'https://large-shop.example/' || id
  where id in (select id from public.deals where category in ('food', 'local') limit $1)`;

const FACT_SQL = `
  insert into public.halal_facts (subject_type, subject_id, attribute, value, source, basis, observed_on, claimed_by)
  select 'merchant', id, 'stunning', 'non_stunned', 'merchant', 'registration', current_date, user_id
  from public.merchants where slug = 'large-shop' returning id`;

/** Measures a fact about a merchant with this number of deals, and the export of a member. */
export async function measureCalls(owner: pg.Client, deals: number): Promise<Measurement[]> {
  const fact = await addLargeMerchant(owner, deals);
  const { rows } = await owner.query<{ id: string }>("select id from public.profiles limit 2");
  const [admin = "", member = ""] = rows.map(({ id }) => id);
  await owner.query("insert into private.admins (user_id) values ($1)", [admin]);
  const decide = (action: string) =>
    secondsOf(() => callAs(owner, admin, "decide_halal_fact($1, $2, 'A reason')", [fact, action]));
  const toShow = await decide("show");
  const toWithdraw = await decide("withdraw");
  const toExport = await secondsOf(() => exportData(owner, member));
  return [
    inSeconds(`fact published for ${deals.toLocaleString("en")} deals`, toShow, BOUND.fact),
    inSeconds(`fact taken down for ${deals.toLocaleString("en")} deals`, toWithdraw, BOUND.fact),
    inSeconds("export of a member", toExport, BOUND.any),
  ];
}

/** Adds a merchant with deals on its website, and an undecided fact about it. Returns the fact's id. */
async function addLargeMerchant(owner: pg.Client, deals: number): Promise<string> {
  await owner.query(MERCHANT_SQL);
  const { rowCount } = await owner.query(MERCHANT_DEALS_SQL, [deals]);
  if (rowCount !== deals) throw new Error(`Only ${rowCount} deals can get the merchant`);
  const { rows } = await owner.query<{ id: string }>(FACT_SQL);
  return rows[0]?.id ?? "";
}

/** Reads all parts of a member's export, as the settings do. */
async function exportData(owner: pg.Client, member: string): Promise<void> {
  let next: Record<string, string> | null = {};
  while (next) {
    const { list_param, after_at_param, after_id_param } = next;
    const call = "export_my_data_part($1, $2, $3) -> 'next'";
    const values = [list_param, after_at_param, after_id_param];
    next = (await callAs(owner, member, call, values)) as Record<string, string> | null;
  }
}

/** Calls a procedure as a member, in a transaction, as the backend does. Returns its result. */
async function callAs(owner: pg.Client, member: string, call: string, values: unknown[] = []) {
  await owner.query("begin");
  try {
    await owner.query("select set_config('request.jwt.claim.sub', $1, true)", [member]);
    await owner.query("set local role authenticated");
    const { rows } = await owner.query<{ result: unknown }>(
      `select public.${call} as result`,
      values,
    );
    await owner.query("commit");
    return rows[0]?.result;
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
}
