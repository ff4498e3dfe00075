import { Trans } from "@lingui/react/macro";
import { TicketPercent } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { merchantKey } from "#contract/merchants/merchant-key.ts";
import { Link } from "#ui/navigation/link.tsx";

/**
 * Links to the codes of the deal's merchant. Such a code belongs to the shop and may not apply to the deal, so it is never shown
 * itself. Renders nothing where no code can help: without codes, on a free deal and after its end.
 */
export function MerchantCodes({ deal }: { deal: Deal }) {
  const { merchant, hasMerchantCodes, hasPrice, price } = deal;
  const isFree = hasPrice && price === 0;
  if (!hasMerchantCodes || isFree || deal.isExpired) return null;
  return (
    <Link to={`${paths.merchant(merchantKey(merchant))}#merchant-codes`} className="merchant-codes">
      <TicketPercent aria-hidden="true" />
      <span>
        <Trans>Codes for this shop</Trans>
      </span>
    </Link>
  );
}
