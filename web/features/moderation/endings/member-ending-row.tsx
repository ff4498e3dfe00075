import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CircleOff, Play } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import { Button } from "#ui/button/button.tsx";
import { Badge } from "#ui/display/badge.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";
import type { EndingMember, MemberEnding } from "./endings-requests.ts";

interface MemberEndingRowProps {
  ending: MemberEnding;
  busy: boolean;
  onDecide: (isOver: boolean) => void;
  onRevert: ((member: EndingMember) => void) | null;
}

export function MemberEndingRow({ ending, busy, onDecide, onRevert }: MemberEndingRowProps) {
  const { t } = useLingui();
  const { title, merchant, poster, endedAt, waits, isOneNetwork, members } = ending;
  return (
    <li
      aria-label={title}
      className="grid items-start gap-3 px-3 py-4 sm:px-4 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="min-inline-0">
        <Link
          to={paths.deal(ending.dealId)}
          dir="auto"
          className="block own-words text-fs-16 leading-snug font-[660] [overflow-wrap:anywhere]"
        >
          {title}
        </Link>
        <p className="mbs-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-fs-14 text-muted [overflow-wrap:anywhere]">
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
          <State ending={ending} />
        </p>
        <p className="mbs-2 text-fs-15">
          <Trans>
            <Plural
              value={members.length}
              one="# member said it’s gone"
              other="# members said it’s gone"
            />{" "}
            · <RelativeTime time={endedAt} inSentence />
          </Trans>
        </p>
        {isOneNetwork && (
          <p className="text-fs-14 text-muted">
            <Trans>
              All of them were on one network. The deal also ends when someone elsewhere agrees.
            </Trans>
          </p>
        )}
        <ul aria-label={t`Members who said it’s gone`} className="mbs-1 text-fs-14">
          {members.map((member) => (
            <li key={member.id} className="flex flex-wrap items-center gap-x-2.5">
              <Link
                to={paths.adminMember(member.id)}
                className="inline-flex min-block-11 items-center [overflow-wrap:anywhere]"
              >
                <bdi>{member.username}</bdi>
              </Link>
              <span className="text-muted">
                <Trans>
                  joined <RelativeTime time={member.joinedAt} inSentence />, weight {member.weight}
                </Trans>
              </span>
              {onRevert && (
                <Button
                  variant="text"
                  className="px-0"
                  aria-label={t`Revert recent checks of ${member.username}`}
                  onClick={() => onRevert(member)}
                >
                  <Trans>Revert recent checks</Trans>
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
      {waits && (
        <div className="flex flex-wrap justify-end gap-1.5 max-lg:*:flex-1">
          <Button
            variant="outline"
            busy={busy}
            onClick={() => onDecide(false)}
            aria-label={t`Keep ${title} live`}
          >
            <Play className="i-dir size-4" aria-hidden="true" />
            <Trans>Keep it live</Trans>
          </Button>
          <Button
            variant="danger"
            busy={busy}
            onClick={() => onDecide(true)}
            aria-label={t`End ${title}`}
          >
            <CircleOff className="size-4" aria-hidden="true" />
            <Trans>End it</Trans>
          </Button>
        </div>
      )}
    </li>
  );
}

function State({ ending: { waits, isExpired } }: { ending: MemberEnding }) {
  if (waits) {
    return (
      <Badge tone="warning">
        <Trans>Waiting for you</Trans>
      </Badge>
    );
  }
  return (
    <Badge tone={isExpired ? "neutral" : "success"}>
      {isExpired ? <Trans>Ended</Trans> : <Trans>Live again</Trans>}
    </Badge>
  );
}
