import { Trans } from "@lingui/react/macro";
import type { Deal } from "#contract/deals/deal.ts";
import { GetDealLink } from "#features/deals/card/get-deal-link.tsx";
import { cachedPart } from "#lib/cached-part.tsx";
import type { ButtonLook } from "#ui/button/button-class.ts";

/** The main action of the page: the merchant link, less prominent once the deal has expired. */
export const MerchantLink = cachedPart((props: { deal: Deal; className?: string } & ButtonLook) => {
  const { deal } = props;
  return (
    <GetDealLink {...props} variant={deal.isExpired ? "outline" : "primary"}>
      {deal.isExpired ? <Trans>See it anyway</Trans> : <Trans>Get deal</Trans>}
    </GetDealLink>
  );
});
