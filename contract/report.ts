import * as z from "zod/mini";
import { brokenRule } from "./form-rules.ts";
import { toIsoTime } from "./timestamps.ts";
import { text } from "./validation.ts";

export const REPORT_CONTENT_TYPES = ["deal", "comment", "profile", "voucher", "blog_post"] as const;
export type ReportContentType = (typeof REPORT_CONTENT_TYPES)[number];

/** In the order of the form (contract 3). */
export const REPORT_REASONS = [
  "expired",
  "wrong_information",
  "not_halal",
  "unsafe_or_scam",
  "spam",
  "duplicate",
  "offensive",
  "other",
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export type ReportStatus = "open" | "resolved" | "dismissed";

export const REPORT_DETAILS_MAX = 1_000;

/** The form of a report; `other` needs details (contract 3). */
export const reportSchema = z
  .object({
    reason: z.enum(REPORT_REASONS, brokenRule("report_reason_missing")),
    details: text("details", 0, REPORT_DETAILS_MAX),
  })
  .check(
    z.refine(({ reason, details }) => reason !== "other" || details !== "", {
      path: ["details"],
      message: brokenRule("report_details_missing"),
    }),
  );
export type ReportInput = z.input<typeof reportSchema>;
export type ReportValues = z.output<typeof reportSchema>;

/** A report as the one who made it sees it; times are ISO 8601. */
export interface OwnReport {
  id: string;
  contentType: ReportContentType;
  /** What was reported, in its own words; null once it can no longer be seen. */
  title: string | null;
  reason: ReportReason;
  status: ReportStatus;
  /** The admin's word; null without one. */
  resolution: string | null;
  createdAt: string;
}

/** A row of `get_my_reports`. */
export interface OwnReportRow {
  id: string;
  content_type: string;
  content_title: string | null;
  reason: string;
  status: string;
  resolution: string | null;
  created_at: string;
}

export function ownReportFromRow(row: OwnReportRow): OwnReport {
  return {
    id: row.id,
    contentType: row.content_type as ReportContentType,
    title: row.content_title,
    reason: row.reason as ReportReason,
    status: row.status as ReportStatus,
    resolution: row.resolution,
    createdAt: toIsoTime(row.created_at),
  };
}

/** What is reported, as it is now. */
export interface ReportedContent {
  title: string;
  text: string;
  imageUrl: string;
  /** Of the member's own link, where there is one. */
  linkUrl: string;
  /** `active`, `pending`, `rejected`, `expired`, `deleted`, `draft`, `published`. */
  status: string;
  /** Where it stands, for a comment and a post. */
  dealId: string | null;
  slug: string | null;
}

/** One member's report as an admin reads it; times are ISO 8601. */
export interface SingleReport {
  id: string;
  username: string | null;
  reason: ReportReason;
  details: string | null;
  resolution: string | null;
  resolvedBy: string | null;
  createdAt: string;
}

/** All reports of one status about one content, and the content in view; null once it is gone altogether. */
export interface ReportGroup {
  /** Type and id together: one content, one key. */
  id: string;
  contentType: ReportContentType;
  contentId: string;
  count: number;
  firstAt: string;
  authorId: string | null;
  authorUsername: string | null;
  authorIsBanned: boolean;
  content: ReportedContent | null;
  reports: SingleReport[];
}

/** A row of `get_reports`. */
export interface ReportGroupRow {
  content_type: string;
  content_id: string;
  reports_count: number;
  first_reported_at: string;
  author_id: string | null;
  author_username: string | null;
  author_is_banned: boolean;
  content: Record<string, string | null> | null;
  reports: Record<string, string | null>[];
}

export function reportGroupFromRow(row: ReportGroupRow): ReportGroup {
  const { content } = row;
  return {
    id: `${row.content_type}-${row.content_id}`,
    contentType: row.content_type as ReportContentType,
    contentId: row.content_id,
    count: Number(row.reports_count),
    firstAt: toIsoTime(row.first_reported_at),
    authorId: row.author_id,
    authorUsername: row.author_username,
    authorIsBanned: row.author_is_banned,
    content: content && {
      title: content.title ?? "",
      text: content.text ?? "",
      imageUrl: content.image_url ?? "",
      linkUrl: content.link_url ?? "",
      status: content.status ?? "",
      dealId: content.deal_id ?? null,
      slug: content.slug ?? null,
    },
    reports: row.reports.map((report) => ({
      id: String(report.id),
      username: report.username ?? null,
      reason: report.reason as ReportReason,
      details: report.details ?? null,
      resolution: report.resolution ?? null,
      resolvedBy: report.resolved_by_username ?? null,
      createdAt: toIsoTime(String(report.created_at)),
    })),
  };
}
