import { Plural, Trans } from "@lingui/react/macro";
import { BadgeCheck, CircleQuestionMark } from "lucide-react";
import type { Deal } from "#contract/deals/deal.ts";
import { confirmationOf } from "#features/deals/checks/confirmation.ts";
import { useNow } from "#lib/now-context.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";

/** The stamp of a deal in short: how many members confirm it, how many doubt it, and when it was last confirmed. */
export function CardStamp({ deal }: { deal: Deal }) {
  const confirmation = confirmationOf(deal, useNow());
  if (!confirmation) return null;
  const { live, gone, isPosterLatest } = confirmation;
  const time = <RelativeTime time={confirmation.at} inSentence />;
  const Icon = gone > 0 ? CircleQuestionMark : BadgeCheck;
  return (
    <span className={gone > 0 ? "card-stamp card-doubt" : "card-stamp"}>
      <Icon aria-hidden="true" />
      <span>
        {gone > 0 ? (
          <Trans>
            <Plural value={live} one="# live" other="# live" />,{" "}
            <Plural value={gone} one="# gone" other="# gone" /> · {time}
          </Trans>
        ) : isPosterLatest && live === 1 ? (
          <Trans>By its poster · {time}</Trans>
        ) : (
          <Trans>
            <Plural value={live} one="# confirmed" other="# confirmed" /> · {time}
          </Trans>
        )}
      </span>
    </span>
  );
}
