import { useLingui } from "@lingui/react/macro";
import type { FactFilters } from "#contract/halal/fact-filters.ts";

type Labels = { [Name in "stunning" | "alcohol"]: Record<FactFilters[Name], string> };

/** The halal filters in the reader's language; empty for no filter. */
export function useFactFilterLabels(): Labels & { notDisclosed: string; known: string } {
  const { t } = useLingui();
  return {
    stunning: {
      "": "",
      non_stunned: t`Non-stunned`,
      stunned: t`Stunned`,
      not_disclosed: t`Stunning not disclosed`,
    },
    alcohol: {
      "": "",
      no: t`No alcohol`,
      yes: t`With alcohol`,
      not_disclosed: t`Alcohol not disclosed`,
    },
    notDisclosed: t`Certifier not disclosed`,
    known: t`Only with information`,
  };
}
