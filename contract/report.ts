import * as z from "zod/mini";
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
    reason: z.enum(REPORT_REASONS, "Choose what is wrong."),
    details: text("details", 0, REPORT_DETAILS_MAX),
  })
  .check(
    z.refine(({ reason, details }) => reason !== "other" || details !== "", {
      path: ["details"],
      message: "Say what is wrong.",
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
