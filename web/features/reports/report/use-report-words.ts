import { useLingui } from "@lingui/react/macro";
import type { ReportContentType, ReportReason, ReportStatus } from "#contract/report.ts";

/** What can be wrong with content, in words. */
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

/** What was reported, in a word. */
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

/** What became of a report, in a word. */
export function useStatusWords(): Record<ReportStatus, string> {
  const { t } = useLingui();
  return { open: t`Open`, resolved: t`Resolved`, dismissed: t`Dismissed` };
}
