import { useLingui } from "@lingui/react/macro";
import { BadgeInfo } from "lucide-react";
import { CARD_FACTS, type CardFact, type CardFacts } from "#contract/halal/card-facts.ts";
import { isolate } from "#contract/text/isolate.ts";
import { formatDay } from "#lib/format/format-day.ts";

/**
 * The facts of a card in one line: those of the deal, then those of its shop, such as
 * `Non-stunned · Shop: HMC, checked 3 Jan`. A disputed fact has no value. States observations, never a verdict.
 */
export function FactsLine({ facts }: { facts: CardFacts }) {
  const { t, i18n } = useLingui();
  const values = useFactTexts(facts);
  const { checkedOn, disputed, ofShop } = facts;
  const comma = t({ message: ", ", comment: "Between halal facts" });
  const listed = (isOfShop: boolean) =>
    CARD_FACTS.filter((name) => ofShop.includes(name) === isOfShop)
      .map((name) => values[name])
      .filter(Boolean)
      .join(comma);
  const own = listed(false);
  const shops = listed(true);
  const day =
    checkedOn && disputed.length === 0 ? formatDay(checkedOn, i18n.locale, "UTC") : undefined;
  const sentence = [capital(own, i18n.locale), shops && t`Shop: ${shops}`]
    .filter(Boolean)
    .join(" · ");
  return (
    <span className="deal-card-halal">
      <BadgeInfo aria-hidden="true" />
      <span>{[sentence, day && t`checked ${day}`].filter(Boolean).join(comma)}</span>
    </span>
  );
}

/** Returns each known fact in words. */
function useFactTexts({
  certifier,
  certifierName,
  stunning,
  alcohol,
  alcoholAbout,
  disputed,
}: CardFacts): Record<CardFact, string | null | undefined> {
  const { t } = useLingui();
  const isDisputed = (name: CardFact) => disputed.includes(name);
  const stunningTexts: Record<string, string> = {
    stunned: t`stunned`,
    non_stunned: t`non-stunned`,
    not_disclosed: t`stunning not disclosed`,
  };
  const alcoholTexts: Record<string, string> = {
    "yes both": t`contains or serves alcohol`,
    "yes alcohol_in_product": t`contains alcohol`,
    "yes alcohol_on_premises": t`serves alcohol`,
    "no both": t`said to be alcohol-free`,
    "no alcohol_in_product": t`said to contain no alcohol`,
    "no alcohol_on_premises": t`said to serve no alcohol`,
  };
  // Isolated, so that a Latin name does not reverse an Arabic line.
  const name = certifierName && isolate(certifierName);
  return {
    certifier: !certifier
      ? null
      : isDisputed("certifier")
        ? t`certifier disputed`
        : certifier === "not_disclosed"
          ? t`certifier not disclosed`
          : name,
    stunning: stunning && (isDisputed("stunning") ? t`stunning disputed` : stunningTexts[stunning]),
    alcohol:
      alcohol &&
      (isDisputed("alcohol")
        ? t`alcohol disputed`
        : alcohol === "not_disclosed"
          ? t`alcohol not disclosed`
          : alcoholTexts[`${alcohol} ${alcoholAbout ?? "both"}`]),
  };
}

function capital(words: string, locale: string): string {
  return words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);
}
