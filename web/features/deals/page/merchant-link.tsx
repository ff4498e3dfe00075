import { Trans } from "@lingui/react/macro";
import type { Deal } from "#contract/deals/deal.ts";
import { GetDealLink } from "#features/deals/card/get-deal-link.tsx";
import { cachedPart } from "#lib/cached-part.tsx";
import type { ButtonLook } from "#ui/button/button-class.ts";

interface MerchantLinkProps extends ButtonLook {
  deal: Deal;
  className?: string;
  /** Shown after the label; hidden from screen readers, which have already read the price above. */
  price?: string | undefined;
}

/** The main action of the page: the merchant link, less prominent once the deal has expired. */
export const MerchantLink = cachedPart(({ price, ...props }: MerchantLinkProps) => {
  const { deal } = props;
  return (
    <GetDealLink {...props} variant={deal.isExpired ? "outline" : "primary"}>
      {deal.isExpired ? <Trans>See it anyway</Trans> : <Trans>Get deal</Trans>}
      {price && (
        <span aria-hidden="true" className="tabular-nums">
          {" · "}
          <bdi>{price}</bdi>
        </span>
      )}
    </GetDealLink>
  );
});
