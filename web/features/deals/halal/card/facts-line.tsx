import { useLingui } from "@lingui/react/macro";
import { BadgeInfo } from "lucide-react";
import type { CardFacts } from "#contract/halal/card-facts.ts";
import { formatDay } from "#lib/format/format-day.ts";

/** The facts of a card in one line: `HMC, non-stunned, checked 3 Jan`. States observations, never a verdict. */
export function FactsLine({ facts }: { facts: CardFacts }) {
  const { t, i18n } = useLingui();
  const { certifier, certifierName, checkedOn } = facts;
  const stunning: Record<string, string> = {
    stunned: t`stunned`,
    non_stunned: t`non-stunned`,
    not_disclosed: t`stunning not disclosed`,
  };
  const alcohol: Record<string, string> = {
    yes: t`contains or serves alcohol`,
    no: t`said to be alcohol-free`,
    not_disclosed: t`alcohol not disclosed`,
  };
  const day = checkedOn && formatDay(checkedOn, i18n.locale, "UTC");
  const parts = [
    // Isolated, so that a Latin name does not reverse an Arabic line.
    certifier === "not_disclosed"
      ? t`certifier not disclosed`
      : certifierName && `\u2068${certifierName}\u2069`,
    facts.stunning && stunning[facts.stunning],
    facts.alcohol && alcohol[facts.alcohol],
    facts.isDisputed ? t`disputed` : day && t`checked ${day}`,
  ];
  const words = parts.filter(Boolean).join(t({ message: ", ", comment: "Between halal facts" }));
  return (
    <span className="deal-card-halal">
      <BadgeInfo aria-hidden="true" />
      <span>{words.charAt(0).toLocaleUpperCase(i18n.locale) + words.slice(1)}</span>
    </span>
  );
}
