import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Check, Flame, Snowflake, Undo2 } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import { Button } from "#ui/button/button.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { Temperature } from "#ui/display/temperature.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { MemberNames } from "./member-names.tsx";
import type { VoteGroup } from "./suspicious-votes-requests.ts";

interface SuspiciousVotesRowProps {
  group: VoteGroup;
  busy: boolean;
  onKeep: () => void;
  onRemove: () => void;
}

export function SuspiciousVotesRow({ group, busy, onKeep, onRemove }: SuspiciousVotesRowProps) {
  const { t } = useLingui();
  const { title, merchant, poster, hot, cold, voters } = group;
  const more = hot + cold - voters.length;
  return (
    <li
      aria-label={title}
      className="grid items-center gap-3 px-3 py-4 sm:px-4 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-inline-0">
        <Link
          to={paths.deal(group.dealId)}
          dir="auto"
          className="block own-words text-fs-16 leading-snug font-[660] [overflow-wrap:anywhere]"
        >
          {title}
        </Link>
        <p className="mbs-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-fs-14 text-muted">
          <bdi>{merchant}</bdi>
          {poster && (
            <span>
              <Trans>
                by{" "}
                <Link to={paths.profile(poster)}>
                  <bdi>{poster}</bdi>
                </Link>
              </Trans>
            </span>
          )}
          <span>
            <Trans>
              now <Temperature degrees={group.temperature} className="font-semibold" />
            </Trans>
          </span>
        </p>
        <p className="mbs-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-fs-15 font-semibold">
          {hot > 0 && (
            <span className="inline-flex items-center gap-1.5 text-t-hot">
              <Flame className="size-[18px]" aria-hidden="true" />
              <Plural value={hot} one="# hot vote" other="# hot votes" />
            </span>
          )}
          {cold > 0 && (
            <span className="inline-flex items-center gap-1.5 text-t-cold">
              <Snowflake className="size-[18px]" aria-hidden="true" />
              <Plural value={cold} one="# cold vote" other="# cold votes" />
            </span>
          )}
          <span className="text-fs-14 font-normal text-muted">
            <Trans>
              from accounts less than a day old,{" "}
              <RelativeTime time={group.firstVoteAt} inSentence /> to{" "}
              <RelativeTime time={group.lastVoteAt} inSentence />
            </Trans>
          </span>
        </p>
        <MemberNames
          aria-label={t`Voters`}
          names={voters}
          more={more}
          className="mbs-1.5 text-fs-14 [overflow-wrap:anywhere]"
        />
      </div>
      <div className="flex flex-wrap justify-end gap-1.5 max-lg:*:flex-1">
        <Button
          variant="outline"
          busy={busy}
          onClick={onKeep}
          aria-label={t`Keep the votes on ${title}`}
        >
          <Check className="size-4" aria-hidden="true" />
          <Trans>Votes are fine</Trans>
        </Button>
        <Button variant="danger" onClick={onRemove} aria-label={t`Remove the votes on ${title}`}>
          <Undo2 className="i-dir size-4" aria-hidden="true" />
          <Trans>Remove votes</Trans>
        </Button>
      </div>
    </li>
  );
}
