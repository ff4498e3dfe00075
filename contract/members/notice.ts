import * as z from "zod/mini";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import { type ResultRow, toNumber } from "#contract/database.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import { NOTICE_KINDS, NOTICES, type NoticeKind } from "./notice-kind-texts.ts";

/** Notice. Texts are null if missing or hidden from the reader. */
export interface Notice {
  id: string;
  kind: NoticeKind;
  /** Number of comments, of deals for an alert, or of members who saw another price; 1 for other kinds. */
  count: number;
  /** Time of the latest event, ISO 8601. */
  createdAt: string;
  isRead: boolean;
  /** Number of further authors who mentioned the reader; 0 for other kinds. */
  others: number;
  /** Author of the comment or tip; null for decisions and for deleted accounts. */
  actorName: string | null;
  subjectId: string;
  dealId: string | null;
  commentId: string | null;
  /** Slug of a merchant or a blog post. */
  slug: string | null;
  /** Title of the deal, merchant or post, or the voucher's code. */
  title: string | null;
  /** Reason, or the admins' answer to a report. */
  reason: string | null;
  /** End of a ban, or when checks or disputes count again, ISO 8601; null for a permanent ban. */
  until: string | null;
  /** Columns that an admin changed. */
  fields: readonly string[];
  /** Source of a deal's end, or the reason for asking the poster; null for an admin. */
  endedBy: NoticeEndSource | null;
  /** The price that members saw, or the new price of a saved deal. */
  price: number | null;
  /** The old price of a saved deal, in the same currency. */
  oldPrice: number | null;
  currency: string | null;
  /** Name of the alert. */
  alertName: string | null;
  /** Decision against the reader, or the one that the answer to an appeal is about. */
  actionId: string | null;
}

export type NoticeRow = ResultRow<"get_notifications">;

const END_SOURCES = ["date", "members", "unconfirmed"] as const;
type NoticeEndSource = (typeof END_SOURCES)[number];

const kind = z.enum(NOTICE_KINDS);
const fields = z.nullish(z.array(z.string()));

/** Returns null for a kind that is unknown to this version. */
export function noticeFromRow(row: NoticeRow): Notice | null {
  const parsed = kind.safeParse(row.kind);
  const { id, subject_id: subjectId } = row;
  const createdAt = toIsoTime(row.created_at);
  if (!parsed.success || !id || !subjectId || !createdAt) return null;
  return {
    id,
    kind: parsed.data,
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
    endedBy: END_SOURCES.find((source) => source === row.detail) ?? null,
    price: toNumber(row.price),
    oldPrice: toNumber(row.old_price),
    currency: row.currency ?? null,
    alertName: row.alert_name ?? null,
    actionId: row.action_id ?? null,
  };
}

/** Returns the address of a notice's subject, or null if it was removed. `username` is the reader's. */
export function addressOfNotice(notice: Notice, username: string): string | null {
  const { kind, dealId, commentId, slug } = notice;
  if (kind === "deal_rejected" || kind === "deal_removed")
    return paths.ownDeals(username, "rejected");
  if (kind.startsWith("voucher_")) return paths.ownCodes(username);
  if (
    slug &&
    ["merchant_approved", "merchant_change_approved", "merchant_passed_on"].includes(kind)
  )
    return paths.merchant(slug);
  if (kind.startsWith("merchant_")) return `${paths.settings}#businesses`;
  if (kind === "post_removed") return paths.editBlogPost(notice.subjectId);
  if (kind === "post_approved") return slug && paths.blogPost(slug);
  if (kind.startsWith("avatar_")) return `${paths.settings}#avatar`;
  if (kind.startsWith("report_")) return `${paths.settings}#reports`;
  if (kind.startsWith("appeal_")) return notice.actionId && paths.appeal(notice.actionId);
  if (kind === "banned") return paths.contact;
  if (kind === "unbanned") return paths.home;
  if (kind === "checks_paused") return `${paths.settings}#checks`;
  if (kind === "alert" && !dealId) return `${paths.alerts}#${notice.subjectId}`;
  if (isAboutFact(kind)) return factAddress(notice);
  if (!dealId) return null;
  const deal = paths.deal(shortDealId(dealId));
  if (kind === "deal_price_seen") return `${deal}#seen-price`;
  if (kind === "deal_cold") return `${deal}#cold`;
  if (kind === "addition") return `${deal}#add`;
  return commentId && kind !== "comment_removed" ? `${deal}#comment-${commentId}` : deal;
}

/**
 * Returns the address of the form to appeal against a decision; null for other notices. The form names the decision and its page.
 * `username` is the reader's.
 */
export function objectionAddress(notice: Notice, username: string): string | null {
  const { kind, endedBy, actionId } = notice;
  if (!("isContestable" in NOTICES[kind]) || endedBy !== null) return null;
  const page = decidedPage(notice, username);
  return actionId ? paths.appeal(actionId, page) : paths.contactAbout(page, "complaint");
}

/** Returns the page of what was decided on; the reader's profile if that has no page of its own. */
function decidedPage({ kind, dealId, commentId, subjectId, slug }: Notice, username: string) {
  const comment = commentId ?? (kind === "comment_removed" ? subjectId : null);
  if (dealId) return `${paths.deal(shortDealId(dealId))}${comment ? `#comment-${comment}` : ""}`;
  if (kind === "post_removed") return paths.blogPost(subjectId);
  if (slug) return paths.merchant(slug);
  return kind.startsWith("voucher_") ? paths.ownCodes(username) : paths.profile(username);
}

function isAboutFact(kind: NoticeKind): boolean {
  return kind.startsWith("fact_") || kind.startsWith("dispute_");
}

function factAddress({ dealId, slug }: Notice): string | null {
  if (dealId) return `${paths.deal(shortDealId(dealId))}#halal`;
  return slug && `${paths.merchant(slug)}#halal`;
}
