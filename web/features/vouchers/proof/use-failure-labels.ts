import { useLingui } from "@lingui/react/macro";
import type { CodeFailure } from "#contract/vouchers/code-proof.ts";

export function useFailureLabels(): Readonly<Record<CodeFailure, string>> {
  const { t } = useLingui();
  return {
    min_spend: t`Minimum spend not reached`,
    new_customers: t`New customers only`,
    excluded: t`Product excluded`,
    expired: t`Code expired`,
    unknown: t`Don’t know why`,
  };
}
