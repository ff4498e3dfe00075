import { Trans, useLingui } from "@lingui/react/macro";
import type { Deal } from "#contract/deal.ts";
import { sanitizeUrl } from "#contract/sanitize.ts";
import { GetDealLink } from "#features/deals/card/get-deal-link.tsx";
import { formatPrice } from "#lib/format-price.ts";

/** On phones: the link to the merchant, fixed at the lower edge. */
export function GetDealBar({ deal }: { deal: Deal }) {
  const { i18n } = useLingui();
  if (!sanitizeUrl(deal.dealUrl)) return null;
  const price = formatPrice(deal.price, deal.currency, i18n.locale);
  return (
    <div className="fixed inset-x-0 inset-be-0 z-11 flex border-bs border-border bg-surface px-4 pbs-2.5 pbe-[calc(10px+env(safe-area-inset-bottom))] sm:hidden print:hidden">
      <GetDealLink deal={deal} block>
        {deal.hasPrice && deal.price > 0 ? (
          <Trans>
            Get deal for <bdi>{price}</bdi>
          </Trans>
        ) : (
          <Trans>Get deal</Trans>
        )}
      </GetDealLink>
    </div>
  );
}
