import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Deal } from "#contract/deals/deal.ts";
import type { PriceMemory } from "#contract/deals/price-memory.ts";
import { shownPrice } from "#contract/deals/shown-price.ts";
import { formatPrice } from "#lib/format/format-price.ts";
import { dateFormat } from "#lib/format/intl-formatters.ts";
import { PriceLine } from "./price-facts.tsx";

/** The lowest recorded price of the deals with the same link, or a note that the shown price is the lowest. */
export function LowestPrice({ deal, memory }: { deal: Deal; memory: PriceMemory }) {
  const { i18n } = useLingui();
  if (memory.currency !== deal.currency) return null;
  const count = <Plural value={memory.deals} one="# deal" other="# deals" />;
  if (memory.lowest >= shownPrice(deal)) {
    return (
      <PriceLine>
        <Trans>The lowest price we’ve seen ({count})</Trans>
      </PriceLine>
    );
  }
  const price = <bdi>{formatPrice(memory.lowest, memory.currency, i18n.locale)}</bdi>;
  const month = formatMonth(new Date(memory.seenAt), i18n.locale);
  return (
    <PriceLine>
      <Trans>
        Lowest price we’ve seen: {price}, {month} ({count})
      </Trans>
    </PriceLine>
  );
}

/** Returns `December 2026`, in UTC. */
function formatMonth(time: Date, locale: string): string {
  return dateFormat(locale, {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
    numberingSystem: "latn",
  }).format(time);
}
