import { Plural } from "@lingui/react/macro";
import { TicketPercent } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { merchantKey } from "#contract/merchants/merchant-key.ts";
import { Link } from "#ui/navigation/link.tsx";

/**
 * Links to the codes of the deal's merchant, and shows how many there are. These codes belong to the shop and may not apply to the deal, so a
 * card never shows them. Renders nothing for an expired deal or if no code can apply: the count excludes free deals and prices
 * below the minimum spend.
 */
export function MerchantCodes({ deal }: { deal: Deal }) {
  const { merchant, merchantCodesCount: count, isExpired } = deal;
  if (count === 0 || isExpired) return null;
  return (
    <Link to={`${paths.merchant(merchantKey(merchant))}#merchant-codes`} className="merchant-codes">
      <TicketPercent aria-hidden="true" />
      <span>
        <Plural value={count} one="# code for this shop" other="# codes for this shop" />
      </span>
    </Link>
  );
}
