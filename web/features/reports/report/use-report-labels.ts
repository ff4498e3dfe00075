import { useLingui } from "@lingui/react/macro";
import type { ReportContentType, ReportReason, ReportStatus } from "#contract/moderation/report.ts";

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
    other: t`Other`,
  };
  const wrong: Partial<Record<ReportContentType, string>> = {
    deal: words.wrong_information,
    voucher: t`The code doesn’t work`,
  };
  const misleading = t`Wrong or misleading`;
  return (reason, type) =>
    reason === "wrong_information" ? (wrong[type] ?? misleading) : words[reason];
}

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

export function useStatusLabels(): Record<ReportStatus, string> {
  const { t } = useLingui();
  return { open: t`Open`, resolved: t`Resolved`, dismissed: t`Dismissed` };
}
