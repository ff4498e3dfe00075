import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { Check, Copy, ExternalLink, Store } from "lucide-react";
import type { ReactNode } from "react";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import { sanitizeUrl } from "#contract/text/sanitize.ts";
import type { Voucher } from "#contract/vouchers/voucher.ts";
import { ReportCode } from "#features/vouchers/proof/report-code.tsx";
import type { CodeReports } from "#features/vouchers/proof/use-code-reports.ts";
import { useDiscountLabels } from "#lib/format/discount-labels.ts";
import { useToday } from "#lib/format/use-today.ts";
import { LiveRegion } from "#ui/feedback/live-region.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { CodeConditions } from "./code-conditions.tsx";
import { useCopyCode } from "./use-copy-code.ts";
import { VoucherEnd } from "./voucher-end.tsx";
import { VoucherStub } from "./voucher-stub.tsx";

interface VoucherCardProps {
  voucher: Voucher;
  /** A button that reports the voucher to the admins. */
  report?: ReactNode;
  reports: CodeReports;
}

/** Card of a voucher. Hides the code once it has expired, even while the page is open. */
export function VoucherCard({ voucher, report, reports }: VoucherCardProps) {
  const today = useToday();
  const { whole } = useDiscountLabels(voucher);
  const { code, merchant, description, expiryDate } = voucher;
  const isOver = expiryDate !== null && expiryDate < today;
  return (
    <article
      className={clsx(
        "grid grid-cols-[clamp(72px,4.5rem,30%)_minmax(0,1fr)] overflow-hidden rounded-l border border-border block-full sm:grid-cols-[112px_minmax(0,1fr)]",
        isOver ? "bg-sunken" : "bg-surface",
      )}
    >
      <VoucherStub voucher={voucher} isOver={isOver} />
      <div className="flex min-inline-0 flex-col px-3 pbs-2.5 pbe-1.5 sm:px-4 sm:py-3.5">
        <h2
          dir="auto"
          className="own-words text-fs-16 leading-[1.35] font-[640] [overflow-wrap:anywhere]"
        >
          {description || whole}
        </h2>
        <p className="text-fs-14 text-muted [overflow-wrap:anywhere]">
          <CodeConditions voucher={voucher} />
        </p>
        <div className="flex flex-wrap items-center gap-x-1.5 text-fs-14 text-muted">
          <Store className="size-4 flex-none" />
          <bdi className="min-inline-0 grow basis-24 own-words py-1 [overflow-wrap:anywhere]">
            {merchant}
          </bdi>
          {voucher.dealId ? (
            <Link
              to={paths.deal(shortDealId(voucher.dealId))}
              className="-my-2 inline-flex min-block-11 flex-none items-center font-semibold"
            >
              <Trans>See the deal</Trans>
            </Link>
          ) : (
            <ShopLink url={voucher.merchantUrl} merchant={merchant} />
          )}
        </div>
        {!isOver && (
          <>
            <CopyCode code={code} merchant={merchant} />
            <ReportCode voucher={voucher} reports={reports} />
          </>
        )}
        <div className="mbs-auto flex flex-wrap items-center justify-between gap-x-2">
          <VoucherEnd expiryDate={expiryDate} />
          {report && <span className="-my-2.5 -me-3">{report}</span>}
        </div>
      </div>
    </article>
  );
}

function ShopLink({ url, merchant }: { url: string; merchant: string }) {
  const href = sanitizeUrl(url);
  if (!href) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="nofollow ugc sponsored noopener noreferrer"
      className="-my-2 inline-flex min-block-11 flex-none items-center gap-1.5 font-semibold whitespace-nowrap"
    >
      <span>
        <Trans>
          Visit shop<span className="sr-only"> of {merchant}</span>
        </Trans>
      </span>
      <ExternalLink className="i-dir size-4" aria-hidden="true" />
    </a>
  );
}

function CopyCode({ code, merchant }: { code: string; merchant: string }) {
  const { t } = useLingui();
  const { isCopied, copy } = useCopyCode(code);
  return (
    <div
      className={clsx(
        "mbs-2 flex flex-wrap overflow-hidden rounded-m border-[1.5px]",
        isCopied ? "border-success" : "border-border-strong",
      )}
    >
      <code
        dir="ltr"
        className="flex max-inline-full min-inline-0 grow-99 items-center bg-canvas px-2.5 font-sans text-fs-15 leading-none font-[680] tracking-[.05em] tabular-nums sm:px-3.5 sm:text-fs-16 sm:tracking-[.08em]"
      >
        <span className="min-inline-0 py-2 leading-tight [overflow-wrap:anywhere]">{code}</span>
      </code>
      <button
        type="button"
        onClick={copy}
        className={clsx(
          "needs-script inline-flex min-block-11 grow items-center justify-center gap-[7px] px-3 text-fs-15 sm:px-4 font-[640]",
          "focus-visible:outline-offset-[-3px]",
          isCopied ? "bg-success-soft text-success" : "bg-primary text-on-primary",
        )}
      >
        {isCopied ? <Check className="size-4" /> : <Copy className="size-4" />}
        {isCopied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
        <span className="sr-only">
          <Trans>
            code {code}, {merchant}
          </Trans>
        </span>
      </button>
      <LiveRegion text={isCopied ? t`Code ${code} copied` : ""} />
    </div>
  );
}
