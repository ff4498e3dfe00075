import { useLingui } from "@lingui/react/macro";
import type { ContactTopic } from "#contract/moderation/contact.ts";

export function useTopicLabels(): Record<ContactTopic, string> {
  const { t } = useLingui();
  return {
    general: t`A question or an idea`,
    deal: t`A deal, a comment or a voucher code`,
    account: t`My account`,
    merchant: t`My shop on the site`,
    privacy: t`My data`,
    problem: t`Something isn’t working`,
    illegal: t`Something illegal on the site`,
    complaint: t`A decision I think is wrong`,
  };
}
