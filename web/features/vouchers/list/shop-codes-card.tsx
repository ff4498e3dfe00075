import { Trans } from "@lingui/react/macro";
import type { Voucher } from "#contract/vouchers/voucher.ts";
import { Card } from "#ui/display/card.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { CodeRow } from "./vouchers-card.tsx";

const SHOWN = 10;

interface ShopCodesCardProps {
  id: string;
  vouchers: readonly Voucher[];
  /** Address of all codes of the merchant. */
  allTo: string;
}

/** Up to ten further codes of a deal's merchant, with copy buttons. Renders nothing without codes. */
export function ShopCodesCard({ id, vouchers, allTo }: ShopCodesCardProps) {
  if (vouchers.length === 0) return null;
  return (
    <Card id={id} className="scroll-mt-4">
      <div className="beside-head">
        <h2>
          <Trans>More codes for this shop</Trans>
        </h2>
        <Link to={allTo}>
          <Trans>
            See all<span className="sr-only"> voucher codes</span>
          </Trans>
        </Link>
      </div>
      <ul className="divide-y divide-border">
        {vouchers.slice(0, SHOWN).map((voucher) => (
          <CodeRow key={voucher.id} voucher={voucher} />
        ))}
      </ul>
    </Card>
  );
}
