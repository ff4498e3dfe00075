import * as z from "zod/mini";
import { type ResultRow, toNumber } from "#contract/database.ts";
import { text } from "#contract/deals/validation.ts";
import { brokenRule } from "#contract/errors/form-rules.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import { type ReportedContent, reportedContent } from "./reported-content.ts";

export const REPORT_CONTENT_TYPES = ["deal", "comment", "profile", "voucher", "blog_post"] as const;
export type ReportContentType = (typeof REPORT_CONTENT_TYPES)[number];

/** Reasons in the order of the form. */
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

/** Reasons for members' texts. */
const TEXT_REASONS = ["spam", "offensive", "wrong_information", "other"] as const;

/** Reasons for voucher codes, most frequent first. */
const VOUCHER_REASONS = [
  "wrong_information",
  "expired",
  "not_halal",
  "unsafe_or_scam",
  "spam",
  "other",
] as const;

/** Reasons that the form offers for each type; the database accepts all reasons for every type. */
export const REASONS_BY_TYPE: Record<ReportContentType, readonly ReportReason[]> = {
  deal: REPORT_REASONS,
  voucher: VOUCHER_REASONS,
  comment: TEXT_REASONS,
  profile: TEXT_REASONS,
  blog_post: TEXT_REASONS,
};

export type ReportStatus = "open" | "resolved" | "dismissed";

export const REPORT_DETAILS_MAX = 1_000;

/** Report form. The reason `other` requires details. */
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

/** Report by the signed-in member. Times are ISO 8601. */
export interface OwnReport {
  id: string;
  contentType: ReportContentType;
  /** Title or text of the reported content; null if it is hidden from the member. */
  title: string | null;
  reason: ReportReason;
  status: ReportStatus;
  /** Message from the admin. */
  resolution: string | null;
  createdAt: string;
}

type OwnReportRow = ResultRow<
  "get_my_reports",
  "id" | "content_type" | "reason" | "status" | "created_at"
>;

export function ownReportFromRow(row: OwnReportRow): OwnReport {
  return {
    id: row.id,
    contentType: row.content_type,
    title: row.content_title ?? null,
    reason: row.reason,
    status: row.status,
    resolution: row.resolution ?? null,
    createdAt: toIsoTime(row.created_at),
  };
}

/** Report as admins see it. Times are ISO 8601. */
export interface SingleReport {
  id: string;
  username: string | null;
  reason: ReportReason;
  details: string | null;
  resolution: string | null;
  resolvedBy: string | null;
  createdAt: string;
}

/** Reports with one status about one item, the 50 oldest of them in `reports`. The content is null if it no longer exists. */
export interface ReportGroup {
  /** Type and id of the content. */
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

const reports = z.array(
  z.object({
    id: z.string(),
    username: z.nullish(z.string()),
    reason: z.enum(REPORT_REASONS),
    details: z.nullish(z.string()),
    resolution: z.nullish(z.string()),
    resolved_by_username: z.nullish(z.string()),
    created_at: z.string(),
  }),
);

type ReportGroupRow = ResultRow<"get_reports", "content_type" | "content_id" | "first_reported_at">;

/** Converts a row of `get_reports`. Throws a ZodError for invalid content or reports. */
export function reportGroupFromRow(row: ReportGroupRow): ReportGroup {
  return {
    id: `${row.content_type}-${row.content_id}`,
    contentType: row.content_type,
    contentId: row.content_id,
    count: toNumber(row.reports_count) ?? 0,
    firstAt: toIsoTime(row.first_reported_at),
    authorId: row.author_id ?? null,
    authorUsername: row.author_username ?? null,
    authorIsBanned: row.author_is_banned ?? false,
    content: reportedContent(row.content),
    reports: reports.parse(row.reports).map((report) => ({
      id: report.id,
      username: report.username ?? null,
      reason: report.reason,
      details: report.details ?? null,
      resolution: report.resolution ?? null,
      resolvedBy: report.resolved_by_username ?? null,
      createdAt: toIsoTime(report.created_at),
    })),
  };
}
