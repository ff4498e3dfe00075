import type pg from "pg";

/** Earlier deals for the product of a current deal: the end of its link, how many months ago, and the price then. */
const EARLIER: readonly [link: string, months: number, price: number][] = [
  ["/dates/medjool-large-5kg", 8, 22.5],
  ["/dates/ajwa-1kg-tin", 6, 18.5],
  ["/family-basket", 4, 10.5],
  ["/honey/sidr-500g", 9, 34],
  ["/olive-oil/5-litre-tin", 5, 54],
];

/** Adds deals that ended after two weeks, by the longest-standing member. Their prices are the price history of current deals. */
export async function writePrices(
  client: pg.Client,
  { memberIds, now }: { memberIds: readonly string[]; now: Date },
): Promise<void> {
  for (const [link, months, price] of EARLIER) {
    await client.query(ADD, [memberIds, now, `%${link}`, months, price]);
  }
}

const ADD = `
  insert into public.deals (
    user_id, title, description, price, currency, merchant, deal_url, image_url, category, location, status, channel, delivery_kind,
    delivery_cost, free_delivery_over, unit_amount, unit, hot_votes, hot_votes_adjustment, hot_votes_of_deleted_members,
    created_at, updated_at, expires_at, expired_at)
  select ($1::uuid[])[1], title, description, $5, currency, merchant, deal_url, image_url, category, location, 'active', channel,
    delivery_kind, delivery_cost, free_delivery_over, unit_amount, unit, 61, 61, 61,
    started.at, started.at, started.at + interval '14 days', started.at + interval '14 days'
  from public.deals, lateral (select $2::timestamptz - make_interval(months => $4::integer) as at) as started
  where deal_url like $3 and expired_at is null and user_id = any ($1)
  order by created_at desc limit 1`;
