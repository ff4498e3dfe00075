import { useLingui } from "@lingui/react/macro";
import type { ListSort } from "#contract/deals/filters.ts";

/** Explanations of empty lists without filters, for sorts that leave out most deals. */
export function useEmptyTexts(): Partial<Record<ListSort | "", { title: string; words: string }>> {
  const { t } = useLingui();
  return {
    trending: {
      title: t`Nothing is trending yet`,
      words: t`New deals with votes show up here. Found one? Post it.`,
    },
    discussed: {
      title: t`No one is talking yet`,
      words: t`Deals with comments show up here. Open one and ask the first question.`,
    },
    ending: {
      title: t`Nothing ends in the next 3 days`,
      words: t`No need to hurry. Deals show up here three days before they end.`,
    },
    starting: {
      title: t`No deals are about to start`,
      words: t`Know of a sale that’s coming? Post it with its start date, and it shows up here.`,
    },
    total: {
      title: t`No deal shows its delivery cost yet`,
      words: t`Deals show up here when their total is known. Found one? Post it with its delivery cost.`,
    },
  };
}
