import { Plural, Trans } from "@lingui/react/macro";
import type { Deal } from "#contract/deals/deal.ts";
import { confirmationOf } from "#features/deals/checks/confirmation.ts";
import { useNow } from "#lib/now-context.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";

/** The short stamp of a deal: how many members confirm it and when one last did, or how many doubt it. */
export function CardStamp({ deal }: { deal: Deal }) {
  const confirmation = confirmationOf(deal, useNow());
  if (!confirmation) return null;
  const { live, gone, isPosterLatest, at } = confirmation;
  if (gone > 0) {
    return (
      <span className="card-stamp card-doubt">
        <Trans>
          <Plural value={live} one="# live" other="# live" />,{" "}
          <Plural value={gone} one="# gone" other="# gone" />
        </Trans>
      </span>
    );
  }
  return (
    <span className="card-stamp">
      {isPosterLatest && live === 1 ? (
        <Trans>By its poster</Trans>
      ) : (
        <Plural value={live} one="# confirmed" other="# confirmed" />
      )}{" "}
      <RelativeTime time={at} inSentence />
    </span>
  );
}
