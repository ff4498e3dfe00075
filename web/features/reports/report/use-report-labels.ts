import { useLingui } from "@lingui/react/macro";
import type { ReportContentType, ReportReason, ReportStatus } from "#contract/moderation/report.ts";

/** Returns the text of a reason, as it reads for that type of content. */
export function useReasonLabels(): (reason: ReportReason, type: ReportContentType) => string {
  const { t } = useLingui();
  const words: Record<ReportReason, string> = {
    expired: t`It has expired`,
    wrong_information: t`Wrong price or information`,
    not_halal: t`Not halal`,
    unsafe_or_scam: t`Scam or unsafe`,
    spam: t`Spam`,
    duplicate: t`Duplicate`,
    offensive: t`Offensive`,
    other: t`Something else`,
  };
  const misleading = t`Wrong or misleading`;
  return (reason, type) =>
    reason === "wrong_information" && !hasPrice(type) ? misleading : words[reason];
}

function hasPrice(type: ReportContentType): boolean {
  return type === "deal" || type === "voucher";
}

/** The name of each type of content. */
export function useContentLabels(): Record<ReportContentType, string> {
  const { t } = useLingui();
  return {
    deal: t`Deal`,
    comment: t`Comment`,
    profile: t`Profile`,
    voucher: t`Voucher code`,
    blog_post: t`Blog post`,
  };
}

/** The name of each status of a report. */
export function useStatusLabels(): Record<ReportStatus, string> {
  const { t } = useLingui();
  return { open: t`Open`, resolved: t`Resolved`, dismissed: t`Dismissed` };
}
