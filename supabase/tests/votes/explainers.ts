import type { Db } from "../as.ts";
import { one, vote } from "../calls.ts";
import { deals } from "../people.ts";
import { becomeMember } from "./checkers.ts";

/** Result of get_cold_reasons and explain_vote. */
export interface ColdReasons {
  reasons: Record<string, number>;
  offer: { url: string; host: string; total: number } | null;
}

export async function explain(
  db: Db,
  details: object,
  deal: string = deals.dates,
): Promise<ColdReasons | null> {
  const rows = await db.call<{ explain_vote: { cold: ColdReasons | null } }>("explain_vote", {
    deal_id_param: deal,
    details_param: details,
  });
  return one(rows).explain_vote.cold;
}

/** Several accounts of `join` vote cold for the same reason. Returns the last result. */
export async function voteCold(
  db: Db,
  members: readonly string[],
  details: object,
): Promise<ColdReasons | null> {
  let result: ColdReasons | null = null;
  for (const member of members) {
    await becomeMember(db, member);
    await vote(db, deals.dates, "cold");
    result = await explain(db, details);
  }
  return result;
}

/** Returns what visitors read on the page of Amina's deal of dates. */
export async function shownReasons(db: Db): Promise<ColdReasons | null> {
  await db.become("visitor");
  const rows = await db.call<{ read_deal_page: { cold: ColdReasons | null } }>("read_deal_page", {
    slug_param: deals.dates,
  });
  return one(rows).read_deal_page.cold;
}
