import type { ReportContentType } from "#contract/report.ts";

/** What could be reported, and who reads it. */
export interface ReportSubject {
  contentType: ReportContentType;
  contentId: string;
  /** What it is called, for those who hear the page. */
  contentName: string;
  /** Nobody reports what is their own; null where the author is not known. */
  authorId: string | null;
  /** Who reads; null for a visitor, who is sent to sign in and back. */
  memberId: string | null;
}
