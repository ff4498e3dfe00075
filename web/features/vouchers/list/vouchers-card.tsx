import { Trans, useLingui } from "@lingui/react/macro";
import { Check, Copy } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import type { BriefVoucher } from "#contract/vouchers/voucher.ts";
import { useDiscountLabels } from "#lib/format/discount-labels.ts";
import { Button } from "#ui/button/button.tsx";
import { Card } from "#ui/display/card.tsx";
import { LiveRegion } from "#ui/feedback/live-region.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { useCopyCode } from "./use-copy-code.ts";
import { useCurrentCodes } from "./use-current-codes.ts";

const SHOWN = 3;

/** Codes for a sidebar, with copy buttons. Renders nothing without codes. */
export function VouchersCard({ vouchers }: { vouchers: readonly BriefVoucher[] }) {
  const current = useCurrentCodes(vouchers);
  if (current.length === 0) return null;
  return (
    <Card>
      <div className="beside-head">
        <h2>
          <Trans>Voucher codes</Trans>
        </h2>
        <Link to={paths.voucherCodes}>
          <Trans>
            See all<span className="sr-only"> voucher codes</span>
          </Trans>
        </Link>
      </div>
      <ul className="divide-y divide-border">
        {current.slice(0, SHOWN).map((voucher) => (
          <CodeRow key={voucher.id} voucher={voucher} />
        ))}
      </ul>
    </Card>
  );
}

export function CodeRow({ voucher }: { voucher: BriefVoucher }) {
  const { t } = useLingui();
  const { code, merchant, description } = voucher;
  const { whole } = useDiscountLabels(voucher);
  const { isCopied, copy } = useCopyCode(code);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <span className="min-inline-0 flex-[1_1_8rem] [overflow-wrap:anywhere]">
        <b dir="auto" className="line-clamp-3 own-words text-fs-15 leading-[1.3] font-[620]">
          {description || whole}
        </b>
        <bdi className="line-clamp-2 own-words text-fs-14 text-muted">{merchant}</bdi>
      </span>
      <Button
        variant="outline"
        onClick={copy}
        aria-label={t`Copy code ${code}, ${merchant}`}
        className="needs-script max-inline-full min-inline-0 border-dashed"
      >
        <bdi dir="ltr" className="truncate text-fs-14 font-[660] tracking-[.06em] tabular-nums">
          {code}
        </bdi>
        {isCopied ? (
          <Check className="size-4 flex-none text-success" aria-hidden="true" />
        ) : (
          <Copy className="size-4 flex-none" aria-hidden="true" />
        )}
      </Button>
      {/* Replaces the button on paper and without JavaScript. */}
      <code dir="ltr" className="hidden font-sans font-[660] select-all noscript:block print:block">
        {code}
      </code>
      <LiveRegion text={isCopied ? t`Code ${code} copied` : ""} />
    </li>
  );
}
