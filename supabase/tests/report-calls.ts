import type { Db } from "./as.ts";
import { one } from "./calls.ts";
import { deals, people } from "./people.ts";

/** Reports Amina's public deal as the form does; each field can be replaced. Returns the report's ID. */
export async function report(db: Db, changes: Record<string, unknown> = {}): Promise<string> {
  const rows = await db.call<{ secure_report_content: string }>("secure_report_content", {
    content_id_param: deals.dates,
    content_type_param: "deal",
    reason_param: "spam",
    details_param: null,
    user_id_param: null,
    ...changes,
  });
  return one(rows).secure_report_content;
}

export type ReportRow = {
  id: string;
  user_id: string | null;
  author_id: string | null;
  status: string;
  resolution: string | null;
  resolved_by: string | null;
  resolved_at: Date | null;
  details: string | null;
};

export const resolveReport = async (
  db: Db,
  id: string,
  status: string | null = "resolved",
  word: string | null = null,
) =>
  one(
    await db.call<ReportRow>("resolve_report", {
      report_id_param: id,
      status_param: status,
      resolution_param: word,
    }),
  );

export type ReportedGroup = {
  content_type: string;
  content_id: string;
  reports_count: string;
  author_username: string | null;
  author_is_banned: boolean;
  content: Record<string, unknown> | null;
  reports: { id: string; username: string | null; reason: string; resolution: string | null }[];
};

export const reported = (db: Db, status = "open") =>
  db.call<ReportedGroup>("get_reports", { status_param: status });

/** Adds public content by Amina of every kind that can be reported. */
export async function addReportable(db: Db): Promise<Record<string, string>> {
  await db.become("owner");
  const insert = async (sql: string, values: unknown[]) =>
    one(await db.query<{ id: string }>(`${sql} returning id`, values)).id;
  return {
    deal: deals.dates,
    comment: await insert(
      "insert into public.comments (deal_id, user_id, content) values ($1, $2, 'Buy my pills')",
      [deals.dates, people.amina],
    ),
    profile: people.amina,
    voucher: await insert(
      "insert into public.voucher_codes (user_id, code, merchant, discount_type, status) values ($1, 'FAKE50', 'Date House', 'other', 'active')",
      [people.amina],
    ),
    blog_post: await insert(
      "insert into public.blog_posts (user_id, slug, title, content, status) values ($1, 'pills', 'Pills for all', 'Buy them', 'published')",
      [people.amina],
    ),
  };
}
