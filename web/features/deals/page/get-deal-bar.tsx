import { useLingui } from "@lingui/react/macro";
import type { Deal } from "#contract/deals/deal.ts";
import { shownPrice } from "#contract/deals/shown-price.ts";
import { sanitizeUrl } from "#contract/text/sanitize.ts";
import { discountPercent } from "#features/deals/card/discount.ts";
import { cachedPart } from "#lib/cached-part.tsx";
import { formatPrice } from "#lib/format/format-price.ts";
import { MerchantLink } from "./merchant-link.tsx";
import { PaysUs } from "./pays-us.tsx";

/** Phones: the price and the merchant link, fixed at the bottom. */
export const GetDealBar = cachedPart((props: { deal: Deal; paysUs?: boolean | undefined }) => {
  const { deal, paysUs } = props;
  const { i18n } = useLingui();
  if (!sanitizeUrl(deal.dealUrl)) return null;
  const inWords = (price: number) => formatPrice(price, deal.currency, i18n.locale);
  const hasPrice = deal.hasPrice && shownPrice(deal) > 0;
  return (
    <div className="fixed inset-x-0 inset-be-0 z-11 flex flex-wrap items-center gap-x-3.5 gap-y-1.5 border-bs border-border bg-surface px-4 pbs-2.5 pbe-[calc(10px+env(safe-area-inset-bottom))] sm:hidden print:hidden">
      {hasPrice && (
        // Hidden from screen readers, which have already read the price above.
        <p aria-hidden="true" className="max-inline-full leading-[1.2] [overflow-wrap:anywhere]">
          <bdi className="block own-words text-fs-18 font-[720] text-primary-ink tabular-nums">
            {inWords(shownPrice(deal))}
          </bdi>
          {discountPercent(deal) !== null && deal.originalPrice !== null && (
            <s className="text-fs-14 text-muted tabular-nums">
              <bdi>{inWords(deal.originalPrice)}</bdi>
            </s>
          )}
        </p>
      )}
      {paysUs && <PaysUs />}
      <MerchantLink deal={deal} className="flex-1" />
    </div>
  );
});
