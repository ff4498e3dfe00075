import { Plural } from "@lingui/react/macro";
import { TicketPercent } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { merchantKey } from "#contract/merchants/merchant-key.ts";
import { Link } from "#ui/navigation/link.tsx";

/**
 * Links to the codes of the deal's merchant, with their number. Such a code belongs to the shop and may not apply to the deal,
 * so it is never shown itself. Renders nothing after the end, and where no code can help: the count excludes free deals and prices
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
