import {
  type ReportGroup,
  type ReportGroupRow,
  type ReportStatus,
  reportGroupFromRow,
} from "#contract/report.ts";
import { AppError, hasCode, unwrap, unwrapRows } from "#lib/app-error.ts";
import type { Backend, DataClient } from "#lib/backend.ts";

/** Admins only; everything here throws what the backend answers. */

/** Reports of one status, grouped by content: open ones the oldest first, decided ones the latest decided first. */
export async function getReports(backend: Backend, status: ReportStatus): Promise<ReportGroup[]> {
  const data = await backend.data();
  const answer = await data.rpc("get_reports", { status_param: status });
  return (unwrapRows(answer) as unknown as readonly ReportGroupRow[]).map(reportGroupFromRow);
}

/** What an admin decided on reported content: a word for its reporters, and what happens to the content itself. */
export interface ReportDecision {
  group: ReportGroup;
  status: "resolved" | "dismissed";
  /** Every reporter reads it; may be empty. */
  word: string;
  content: ContentAction;
}

/** `remove` takes it out of sight, `expire` declares a deal over, `keep` leaves it. */
export type ContentAction = "keep" | "remove" | "expire";

/**
 * Acts on the content first, then decides on all its open reports, so that nobody reads "removed" of what still stands.
 * Content that has gone meanwhile needs no more than that. Throws `already_decided` where another admin was faster with
 * the reports.
 */
export async function decideReports(backend: Backend, decision: ReportDecision): Promise<void> {
  const { group, status, word, content } = decision;
  const data = await backend.data();
  if (content !== "keep") {
    await actOnContent(data, group, content, word).catch((error: unknown) => {
      if (!GONE.some((code) => hasCode(error, code))) throw error;
    });
  }
  unwrap(
    await data.rpc("resolve_reports_of_content", {
      content_type_param: group.contentType,
      content_id_param: group.contentId,
      status_param: status,
      resolution_param: word,
    }),
  );
}

/** Its author or another admin took it out of sight first. */
const GONE = ["already_decided", "deal_not_found", "comment_not_found", "voucher_not_found"];

async function actOnContent(
  data: DataClient,
  { contentType, contentId }: ReportGroup,
  action: "remove" | "expire",
  word: string,
): Promise<void> {
  switch (contentType) {
    case "deal":
      unwrap(
        await data.rpc("moderate_deal", {
          deal_id_param: contentId,
          action_param: action === "expire" ? "expire" : "reject",
          // A reason that another admin has given is not overwritten.
          expected_status_param: "active",
          ...(word ? { reason_param: word } : {}),
        }),
      );
      return;
    case "comment":
      unwrap(await data.rpc("delete_comment", { comment_id_param: contentId }));
      return;
    case "voucher":
      unwrap(
        await data.rpc("moderate_voucher_code", {
          voucher_id_param: contentId,
          action_param: "reject",
          ...(word ? { reason_param: word } : {}),
        }),
      );
      return;
    case "blog_post":
      // Back to a draft: its author keeps the text, and nobody else sees it.
      unwrap(
        await data.from("blog_posts").update({ status: "draft" }).eq("id", contentId).select("id"),
      );
      return;
    case "profile":
      throw new AppError("A profile is not removed: ban the member.", { status: 400 });
  }
}
