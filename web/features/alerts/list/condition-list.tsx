import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { Check, X } from "lucide-react";
import type { ExplainedCondition } from "#contract/alerts/alert.ts";

/** The conditions of an alert, and which of them a deal meets. */
export function ConditionList({ conditions }: { conditions: readonly ExplainedCondition[] }) {
  const texts = useConditionTexts();
  const fits = conditions.every(({ holds }) => holds);
  return (
    <>
      <p className="font-[620]">
        {fits ? <Trans>This deal fits your alert.</Trans> : <Trans>This deal doesn’t fit.</Trans>}
      </p>
      <ul className="mbs-1 grid gap-1">
        {conditions.map(({ condition, holds }) => (
          <li key={condition} className="flex items-start gap-2">
            {holds ? (
              <Check aria-hidden="true" className="mbs-0.5 size-[18px] flex-none text-success" />
            ) : (
              <X aria-hidden="true" className="mbs-0.5 size-[18px] flex-none text-danger" />
            )}
            <span className={clsx(!holds && "font-[580]")}>{texts[condition][holds ? 0 : 1]}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns two texts for each condition: for a deal that meets it, and for one that does not. */
function useConditionTexts(): Record<ExplainedCondition["condition"], [string, string]> {
  const { t } = useLingui();
  return {
    words_any: [t`It has one of your words`, t`It has none of your words`],
    words_all: [t`It has all the words you need`, t`It doesn’t have all the words you need`],
    words_none: [t`It has none of the words you left out`, t`It has a word you left out`],
    categories: [t`It’s in a category you chose`, t`It’s in another category`],
    merchant: [t`It’s from the shop you chose`, t`It’s from another shop`],
    poster: [t`It’s by the member you chose`, t`It’s by another member`],
    max_total: [
      t`It’s within your highest total`,
      t`It costs more than your highest total or is in another currency, or its total isn’t known`,
    ],
    channel: [t`It’s sold where you want`, t`It’s sold elsewhere`],
    deal_type: [t`It’s the kind of deal you want`, t`It’s another kind of deal`],
    step: [
      t`It reached the temperature you chose`,
      t`It hasn’t reached the temperature you chose, or it took too long`,
    ],
  };
}
