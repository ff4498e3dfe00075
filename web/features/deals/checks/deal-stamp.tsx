import { Plural, Trans } from "@lingui/react/macro";
import { BadgeCheck, CircleOff } from "lucide-react";
import type { Deal } from "#contract/deals/deal.ts";
import { Moment } from "#ui/display/moment.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";

/** Under the price: when members last confirmed the deal, or since when it is over and who said so. */
export function DealStamp({ deal }: { deal: Deal }) {
  const { life, isExpired } = deal;
  if (isExpired && life?.endedAt) {
    return (
      <p className={`${STAMP} text-warning`}>
        <CircleOff className="size-4 flex-none" aria-hidden="true" />
        <span>
          <OverSince life={{ endedAt: life.endedAt, endedBy: life.endedBy }} />
        </span>
      </p>
    );
  }
  if (isExpired || !life?.confirmedAt) return null;
  return (
    <p className={`${STAMP} text-success`}>
      <BadgeCheck className="size-4 flex-none" aria-hidden="true" />
      <span>
        <Trans>
          Confirmed <RelativeTime time={life.confirmedAt} inSentence /> by{" "}
          <Plural value={Math.max(1, life.liveCount)} one="# member" other="# members" />
        </Trans>
      </span>
    </p>
  );
}

interface End {
  endedAt: string;
  endedBy: string | null;
}

function OverSince({ life }: { life: End }) {
  const time = <Moment time={life.endedAt} />;
  if (life.endedBy === "poster") {
    return <Trans>Over since {time}, says the member who posted it</Trans>;
  }
  if (life.endedBy === "members") return <Trans>Over since {time}, said by members</Trans>;
  if (life.endedBy === "moderator") return <Trans>Over since {time}, said by a moderator</Trans>;
  return <Trans>Over since {time}</Trans>;
}

const STAMP = "mbs-1.5 flex items-center gap-1.5 text-fs-14 font-[560]";
