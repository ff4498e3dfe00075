import { Plural, Trans } from "@lingui/react/macro";
import type { Deal } from "#contract/deals/deal.ts";
import { confirmationOf } from "#features/deals/checks/confirmation.ts";
import { useNow } from "#lib/now-context.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";

/**
 * The short stamp of a deal: how many members confirm it, how many doubt it, and when it was last confirmed. Phones show only
 * the number and the time, or, if a member doubts the deal, only the counts.
 */
export function CardStamp({ deal }: { deal: Deal }) {
  const confirmation = confirmationOf(deal, useNow());
  if (!confirmation) return null;
  const { live, gone, isPosterLatest, at } = confirmation;
  const isDoubted = gone > 0;
  return (
    <span className={isDoubted ? "card-stamp card-doubt" : "card-stamp"} data-live={live}>
      <span>
        {isDoubted ? (
          <Trans>
            <Plural value={live} one="# live" other="# live" />,{" "}
            <Plural value={gone} one="# gone" other="# gone" />
          </Trans>
        ) : isPosterLatest && live === 1 ? (
          <Trans>By its poster</Trans>
        ) : (
          <Plural value={live} one="# confirmed" other="# confirmed" />
        )}
      </span>{" "}
      <RelativeTime time={at} inSentence />
    </span>
  );
}
