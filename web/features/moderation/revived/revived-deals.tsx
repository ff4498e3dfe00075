import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { RotateCcw } from "lucide-react";
import { useRef } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { ReviewList } from "#features/moderation/queue/review-list.tsx";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { Badge } from "#ui/display/badge.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { MemberNames } from "../votes/member-names.tsx";
import { loadRevivedDeals, type RevivedDeal } from "./revived-requests.ts";

export function RevivedDeals() {
  const loaded = useThunkData(loadRevivedDeals, undefined);
  const list = useRef<HTMLDivElement>(null);
  return (
    <ReviewList
      listRef={list}
      loaded={loaded}
      failedTitle={<Trans>The deals could not be loaded</Trans>}
      icon={<RotateCcw />}
      empty={<Trans>Every deal that members ended in the last 90 days has stayed ended.</Trans>}
      count={(count) => <Plural value={count} one="# deal" other="# deals" />}
      row={(deal) => <RevivedDealRow key={`${deal.dealId} ${deal.endedAt}`} deal={deal} />}
    />
  );
}

/** A deal with the time of its ending by members, its return, and the members who reported it gone. */
function RevivedDealRow({ deal }: { deal: RevivedDeal }) {
  const { t } = useLingui();
  const { title, poster, usernames } = deal;
  const more = deal.members - usernames.length;
  return (
    <li aria-label={title} className="px-3 py-4 sm:px-4">
      <Link
        to={paths.deal(deal.dealId)}
        dir="auto"
        className="block own-words text-fs-16 leading-snug font-[660] [overflow-wrap:anywhere]"
      >
        {title}
      </Link>
      <p className="mbs-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-fs-14 text-muted">
        <bdi>{deal.merchant}</bdi>
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
        {deal.isExpired && (
          <Badge tone="warning">
            <Trans>Expired again</Trans>
          </Badge>
        )}
      </p>
      <p className="mbs-2 text-fs-15">
        <Trans>
          Ended by members <RelativeTime time={deal.endedAt} />
        </Trans>
        {" · "}
        <Returned deal={deal} />
      </p>
      <div className="mbs-1.5 flex flex-wrap gap-x-2.5 gap-y-0.5 text-fs-14 [overflow-wrap:anywhere]">
        <span className="text-muted">
          <Trans>Said it’s gone:</Trans>
        </span>
        <MemberNames aria-label={t`Members who said it’s gone`} names={usernames} more={more} />
      </div>
    </li>
  );
}

function Returned({ deal: { returnedBy, returnedAt } }: { deal: RevivedDeal }) {
  if (returnedBy === "poster") {
    return (
      <Trans>
        brought back by its poster <RelativeTime time={returnedAt} />
      </Trans>
    );
  }
  if (returnedBy === "admin") {
    return (
      <Trans>
        brought back by an admin <RelativeTime time={returnedAt} />
      </Trans>
    );
  }
  return (
    <Trans>
      brought back by other members <RelativeTime time={returnedAt} />
    </Trans>
  );
}
