import * as z from "zod/mini";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import { type ResultRow, toNumber } from "#contract/database.ts";
import { toIsoTime } from "#contract/timestamps.ts";

/** The kinds that a member may switch off; `moderation` is the mail to admins about what waits. All else is always told. */
export const OPTIONAL_KINDS = [
  "reply",
  "mention",
  "comment",
  "deal_hot",
  "deal_expired",
  "deal_check_asked",
  "deal_changed",
  "comment_changed",
  "moderation",
] as const;
export type OptionalKind = (typeof OPTIONAL_KINDS)[number];

/** What a member is told, as the table `notifications` names it. */
export const NOTICE_KINDS = [
  "deal_approved",
  "deal_rejected",
  "deal_removed",
  "deal_expired",
  "deal_changed",
  "deal_hot",
  "deal_check_asked",
  "deal_edit_approved",
  "deal_edit_rejected",
  "voucher_approved",
  "voucher_rejected",
  "voucher_removed",
  "merchant_approved",
  "merchant_rejected",
  "merchant_removed",
  "post_approved",
  "post_removed",
  "avatar_approved",
  "avatar_rejected",
  "comment_changed",
  "comment_removed",
  "banned",
  "unbanned",
  "report_resolved",
  "report_dismissed",
  "comment",
  "reply",
  "mention",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** One notice; texts are null where there are none, or where the reader may not see them any more. */
export interface Notice {
  id: string;
  kind: NoticeKind;
  /** How many comments it tells of; 1 for all else. */
  count: number;
  /** ISO 8601; of the latest event. */
  createdAt: string;
  isRead: boolean;
  /** How many other members wrote, for a mention; 0 for all else. */
  others: number;
  /** Who wrote; null for decisions and for members who have left. */
  actorName: string | null;
  subjectId: string;
  dealId: string | null;
  commentId: string | null;
  /** Of a merchant or a blog post. */
  slug: string | null;
  /** Of the deal, the merchant or the post, or the voucher's code. */
  title: string | null;
  /** Why, or the moderators' answer to a report. */
  reason: string | null;
  /** The end of a ban, ISO 8601; null: none is set. */
  until: string | null;
  /** The names of the columns that a moderator changed. */
  fields: readonly string[];
  /** Who ended the deal: its announced end or the members; null: a moderator. */
  endedBy: "date" | "members" | null;
}

export type NoticeRow = ResultRow<"get_notifications">;

const kind = z.enum(NOTICE_KINDS);
const fields = z.nullish(z.array(z.string()));

/** Null for a kind that this version does not know. */
export function noticeFromRow(row: NoticeRow): Notice | null {
  const known = kind.safeParse(row.kind);
  const { id, subject_id: subjectId } = row;
  const createdAt = toIsoTime(row.created_at);
  if (!known.success || !id || !subjectId || !createdAt) return null;
  return {
    id,
    kind: known.data,
    count: toNumber(row.count) ?? 1,
    createdAt,
    isRead: row.is_read ?? false,
    others: toNumber(row.others) ?? 0,
    actorName: row.actor_name ?? null,
    subjectId,
    dealId: row.deal_id ?? null,
    commentId: row.comment_id ?? null,
    slug: row.slug ?? null,
    title: row.title ?? null,
    reason: row.reason ?? null,
    until: toIsoTime(row.until),
    fields: fields.parse(row.fields) ?? [],
    endedBy: row.detail === "date" || row.detail === "members" ? row.detail : null,
  };
}

/** The address of what a notice tells of; null where it is gone. `username` is the reader's. */
export function addressOfNotice(notice: Notice, username: string): string | null {
  const { kind, dealId, commentId, slug } = notice;
  if (kind === "deal_rejected" || kind === "deal_removed")
    return paths.ownDeals(username, "rejected");
  if (kind.startsWith("voucher_")) return paths.ownCodes(username);
  if (kind === "merchant_approved" && slug) return paths.merchant(slug);
  if (kind.startsWith("merchant_")) return `${paths.settings}#businesses`;
  if (kind === "post_removed") return paths.editBlogPost(notice.subjectId);
  if (kind === "post_approved") return slug && paths.blogPost(slug);
  if (kind.startsWith("avatar_")) return `${paths.settings}#avatar`;
  if (kind.startsWith("report_")) return `${paths.settings}#reports`;
  if (kind === "banned") return paths.contact;
  if (kind === "unbanned") return paths.home;
  if (!dealId) return null;
  const deal = paths.deal(shortDealId(dealId));
  return commentId && kind !== "comment_removed" ? `${deal}#comment-${commentId}` : deal;
}
