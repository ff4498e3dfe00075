import { Plural, Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import { fetchDeal } from "#features/deals/page/deal-requests.ts";
import { correctPrice } from "#features/deals/submit/edit-requests.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useSendOnce } from "#lib/backend/use-send-once.ts";
import { Button } from "#ui/button/button.tsx";
import { Price } from "#ui/display/price.tsx";
import { Notice } from "#ui/feedback/notice.tsx";

interface CorrectPriceProps {
  deal: Deal;
  /** The price that members reported. */
  seenPrice: number;
  /** The number of members who reported it; null if unknown. */
  seenBy: number | null;
}

/** Offers to replace a poster's price with the one that members reported. The result then takes the focus. */
export function CorrectPrice({ deal, seenPrice, seenBy }: CorrectPriceProps) {
  const dispatch = useAppDispatch();
  const { send, isBusy, isSent, sent, failure } = useSendOnce(correctPrice, {
    deal,
    price: seenPrice,
  });
  const box = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  // A notice may link here before the offer is rendered.
  useEffect(() => {
    if (location.hash === "#seen-price") box.current?.scrollIntoView();
  }, []);
  useEffect(() => {
    if (!isSent) return;
    words.current?.focus();
    void dispatch(fetchDeal(deal.id));
  }, [isSent, dispatch, deal.id]);
  const price = <Price price={seenPrice} currency={deal.currency} className="" />;
  return (
    <div ref={box} id="seen-price" className="mbs-2.5 grid scroll-mt-32 gap-2.5">
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Notice tone={isSent ? "success" : "info"}>
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2.5">
          <p ref={words} tabIndex={-1} className="min-inline-0 outline-none">
            {sent?.waits ? (
              <Trans>
                An admin will check this price first. Until then, visitors see the approved one.
              </Trans>
            ) : isSent ? (
              <Trans>The price is now {price}.</Trans>
            ) : (
              <Trans>
                <Plural value={seenBy ?? 2} one="# member" other="# members" /> saw {price}. Correct
                it?
              </Trans>
            )}
          </p>
          {!isSent && (
            <Button variant="outline" busy={isBusy} onClick={send}>
              <Trans>Change to {price}</Trans>
            </Button>
          )}
        </div>
      </Notice>
    </div>
  );
}
