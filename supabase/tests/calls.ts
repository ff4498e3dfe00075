import type { Db } from "./as.ts";
import { type Person, people } from "./people.ts";

/** A deal as the form sends it; each field can be replaced. */
export const sugarDates = {
  title_param: "Sugar dates, 500 g",
  description_param: "From Medina",
  price_param: 4.5,
  merchant_param: "Date House",
  category_param: "food",
  location_param: "Bradford",
  image_url_param: "",
  deal_url_param: "https://dates.example/sugar",
};

export type DealResult = {
  id: string;
  title: string;
  status: string;
  username: string;
  hot_votes: number;
  cold_votes: number;
  temperature: number;
  comments_count: number;
  created_at: string;
  is_expired: boolean;
};

export async function submit(db: Db, changes: Record<string, unknown> = {}): Promise<DealResult> {
  return one(await db.call<DealResult>("secure_submit_deal", { ...sugarDates, ...changes }));
}

export type VoteResult = {
  success: boolean;
  hotVotes: number;
  coldVotes: number;
  message: string;
};

export async function vote(db: Db, dealId: string, as: "hot" | "cold"): Promise<VoteResult> {
  const rows = await db.call<{ secure_vote_deal: VoteResult }>("secure_vote_deal", {
    deal_id_param: dealId,
    is_hot_param: as === "hot",
  });
  return one(rows).secure_vote_deal;
}

export type CommentResult = {
  id: string;
  user_id: string | null;
  username: string | null;
  content: string;
  depth: number;
  parent_id: string | null;
  updated_at: Date | null;
};

export async function comment(
  db: Db,
  who: Person,
  dealId: string,
  content: string,
  parentId: string | null = null,
  id?: string,
): Promise<CommentResult> {
  const rows = await db.call<CommentResult>("secure_add_comment", {
    deal_id_param: dealId,
    user_id_param: people[who],
    content_param: content,
    parent_id_param: parentId,
    ...(id && { comment_id_param: id }),
  });
  return one(rows);
}

export function one<T>(rows: T[]): T {
  const [row] = rows;
  if (rows.length !== 1 || row === undefined) throw new Error(`one row, got ${rows.length}`);
  return row;
}
