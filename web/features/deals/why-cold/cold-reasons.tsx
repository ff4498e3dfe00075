import { Plural, Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Deal } from "#contract/deals/deal.ts";
import { sanitizeUrl } from "#contract/text/sanitize.ts";
import { Button } from "#ui/button/button.tsx";
import { Price } from "#ui/display/price.tsx";
import { useChunk } from "#ui/use-chunk.ts";
import { useFocusAfterRemoval } from "#ui/use-focus-after-removal.ts";
import {
  type CheaperOffer,
  COLD_REASONS,
  type ColdReason,
  type ColdReasons,
} from "./cold-requests.ts";

interface ColdReasonsListProps {
  deal: Deal;
  /** Null without reasons, or if they could not be loaded. */
  cold: ColdReasons | null | undefined;
  isAdmin: boolean;
}

/** The number of members for each reason for a cold vote, and where the deal is cheaper. A link to `#cold` leads here. */
export function ColdReasonsList({ deal, cold, isAdmin }: ColdReasonsListProps) {
  const list = useFocusAfterRemoval(cold?.offer ? 1 : 0);
  if (!cold) return null;
  const { reasons, offer } = cold;
  return (
    <ul
      ref={list}
      id="cold"
      tabIndex={-1}
      className="mbs-2.5 grid scroll-mt-32 gap-1 text-fs-14 text-muted outline-none"
    >
      {COLD_REASONS.map((reason) => {
        const members = reasons[reason];
        if (members === undefined) return null;
        return (
          <li key={reason} className="[overflow-wrap:anywhere]">
            {reason === "cheaper" && offer ? (
              <>
                <FoundCheaper members={members} offer={offer} currency={deal.currency} />
                {isAdmin && <RemoveButton deal={deal} offer={offer} />}
              </>
            ) : (
              <Said reason={reason} members={members} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface FoundCheaperProps {
  members: number;
  offer: CheaperOffer;
  currency: string;
}

function FoundCheaper({ members, offer, currency }: FoundCheaperProps) {
  const price = <Price price={offer.total} currency={currency} className="" />;
  const shop = (
    <a href={sanitizeUrl(offer.url)} target="_blank" rel="nofollow noopener noreferrer ugc">
      <bdi>{offer.host}</bdi>
    </a>
  );
  return (
    <Plural
      value={members}
      one={
        <Trans>
          # found it cheaper, from {price} at {shop}
        </Trans>
      }
      other={
        <Trans>
          # found it cheaper, from {price} at {shop}
        </Trans>
      }
    />
  );
}

function Said({ reason, members }: { reason: ColdReason; members: number }) {
  if (reason === "cheaper")
    return <Plural value={members} one="# found it cheaper" other="# found it cheaper" />;
  if (reason === "not_as_described")
    return (
      <Plural
        value={members}
        one="# says it isn’t as described"
        other="# say it isn’t as described"
      />
    );
  if (reason === "halal")
    return (
      <Plural value={members} one="# doubts the halal claim" other="# doubt the halal claim" />
    );
  if (reason === "shop")
    return (
      <Plural
        value={members}
        one="# was let down by the shop"
        other="# were let down by the shop"
      />
    );
  if (reason === "delivery")
    return (
      <Plural
        value={members}
        one="# had trouble with delivery"
        other="# had trouble with delivery"
      />
    );
  return (
    <Plural
      value={members}
      one="# says it’s just not for them"
      other="# say it’s just not for them"
    />
  );
}

const loadRemoval = () => import("./remove-offer-dialog.tsx");

function RemoveButton({ deal, offer }: { deal: Deal; offer: CheaperOffer }) {
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  const chunk = useChunk(isOpen, loadRemoval, () => setOpen(false));
  return (
    <>
      <Button variant="text" className="ms-1" onClick={() => setOpen(true)}>
        <Trans>Remove</Trans>
      </Button>
      {isOpen && chunk && (
        <chunk.RemoveOfferDialog
          deal={deal}
          offer={offer}
          onRemoved={revalidate}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
