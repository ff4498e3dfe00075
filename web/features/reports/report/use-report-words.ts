import { useLingui } from "@lingui/react/macro";
import type { ReportContentType, ReportReason, ReportStatus } from "#contract/report.ts";

/** The text of each reason. */
export function useReasonWords(): Record<ReportReason, string> {
  const { t } = useLingui();
  return {
    expired: t`It has expired`,
    wrong_information: t`Wrong price or information`,
    not_halal: t`Not halal`,
    unsafe_or_scam: t`Unsafe, or a scam`,
    spam: t`Spam`,
    duplicate: t`Posted before`,
    offensive: t`Offensive`,
    other: t`Something else`,
  };
}

/** The name of each type of content. */
export function useContentWords(): Record<ReportContentType, string> {
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
export function useStatusWords(): Record<ReportStatus, string> {
  const { t } = useLingui();
  return { open: t`Open`, resolved: t`Resolved`, dismissed: t`Dismissed` };
}
