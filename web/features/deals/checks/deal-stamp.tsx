import { Plural, Trans } from "@lingui/react/macro";
import { BadgeCheck, CircleOff, CircleQuestionMark } from "lucide-react";
import { CHECKS } from "#contract/deals/checks.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { useNow } from "#lib/now-context.tsx";
import { Moment } from "#ui/display/moment.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { type Confirmation, confirmationOf } from "./confirmation.ts";

export function DealStamp({ deal }: { deal: Deal }) {
  const { life, isExpired } = deal;
  const confirmation = confirmationOf(deal, useNow());
  if (isExpired && life?.endedAt) {
    return (
      <p className={`${STAMP} text-warning`}>
        <CircleOff className="size-4 flex-none" aria-hidden="true" />
        <span>
          {life.endedBy === "unconfirmed" ? (
            <Unconfirmed endedAt={life.endedAt} />
          ) : (
            <EndedText life={{ endedAt: life.endedAt, endedBy: life.endedBy }} />
          )}
        </span>
      </p>
    );
  }
  if (!confirmation) return null;
  const Icon = confirmation.gone > 0 ? CircleQuestionMark : BadgeCheck;
  return (
    <p className={`${STAMP} ${confirmation.gone > 0 ? "text-warning" : "text-success"}`}>
      <Icon className="size-4 flex-none" aria-hidden="true" />
      <span>
        <Confirmed confirmation={confirmation} />
      </span>
    </p>
  );
}

function Confirmed({ confirmation }: { confirmation: Confirmation }) {
  const { live, gone, isPosterLatest } = confirmation;
  const time = <RelativeTime time={confirmation.at} inSentence />;
  if (gone > 0) {
    return (
      <Trans>
        <Plural value={live} one="# confirmed" other="# confirmed" />,{" "}
        <Plural value={gone} one="# says gone" other="# say gone" /> · {time}
      </Trans>
    );
  }
  if (!isPosterLatest) {
    return (
      <Trans>
        Confirmed {time} by <Plural value={live} one="# member" other="# members" />
      </Trans>
    );
  }
  if (live === 1) return <Trans>Confirmed {time} by its poster</Trans>;
  return (
    <Trans>
      Confirmed {time} by its poster and{" "}
      <Plural value={live - 1} one="# member" other="# members" />
    </Trans>
  );
}

function Unconfirmed({ endedAt }: { endedAt: string }) {
  const sinceEnd = useNow().getTime() - new Date(endedAt).getTime();
  const days = CHECKS.unconfirmedDays + Math.floor(sinceEnd / DAY);
  return (
    <Trans>
      Not confirmed for <Plural value={days} one="# day" other="# days" />. Still live?{" "}
      <a href="#verdicts">Say so.</a>
    </Trans>
  );
}

interface End {
  endedAt: string;
  endedBy: string | null;
}

function EndedText({ life }: { life: End }) {
  const time = <Moment time={life.endedAt} />;
  if (life.endedBy === "poster") {
    return <Trans>Ended {time}, says its poster</Trans>;
  }
  if (life.endedBy === "members") return <Trans>Ended {time}, say members</Trans>;
  if (life.endedBy === "admin") return <Trans>Ended {time}, says an admin</Trans>;
  return <Trans>Ended {time}</Trans>;
}

const DAY = 24 * 60 * 60 * 1000;
const STAMP = "mbs-1.5 flex items-center gap-1.5 text-fs-14 font-[560]";
