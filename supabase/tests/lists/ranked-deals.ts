import type { Db } from "../as.ts";
import { type DealResult, one } from "../calls.ts";
import { people } from "../people.ts";

interface List {
  deals: DealResult[];
  more: boolean;
  rank: number | null;
  total: number | null;
  total_in_default_order: number | null;
}

export const read = async (db: Db, args = {}) =>
  one(await db.call<{ read_deals: List }>("read_deals", args)).read_deals;
export const titles = (rows: DealResult[]) => rows.map((deal) => deal.title);

/** Adds a running deal by Amina, with columns as SQL expressions, and returns its ID. */
export async function addDeal(
  db: Db,
  title: string,
  columns: Readonly<Partial<Record<string, string>>> = {},
) {
  const all = {
    user_id: `'${people.amina}'`,
    title: `'${title}'`,
    merchant: "'Mat Shop'",
    category: "'toys'",
    location: "'Leeds'",
    price: "5",
    status: "'active'",
    ...columns,
  };
  const entries = Object.entries(all).filter(([, value]) => value !== undefined);
  const names = entries.map(([name]) => name).join(", ");
  const values = entries.map(([, value]) => value).join(", ");
  const rows = await db.query<{ id: string }>(
    `insert into public.deals (${names}) values (${values}) returning id`,
  );
  return one(rows).id;
}

/** Adds a comment by Bilal and returns its ID. */
export async function addComment(db: Db, deal: string): Promise<string> {
  const rows = await db.query<{ id: string }>(
    "insert into public.comments (deal_id, user_id, content) values ($1, $2, 'Good') returning id",
    [deal, people.bilal],
  );
  return one(rows).id;
}
