import { Plural, Trans } from "@lingui/react/macro";
import { RotateCcw } from "lucide-react";
import { useRef } from "react";
import { ReviewList } from "#features/moderation/queue/review-list.tsx";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { RevivedDealRow } from "./revived-deal-row.tsx";
import { loadRevivedDeals } from "./revived-requests.ts";

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
