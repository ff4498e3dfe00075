import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { Check, Copy, TicketPercent } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import type { Voucher } from "#contract/vouchers/voucher.ts";
import { ReportCode } from "#features/vouchers/proof/report-code.tsx";
import type { CodeReports } from "#features/vouchers/proof/use-code-reports.ts";
import { useDiscountLabels } from "#lib/format/discount-labels.ts";
import { LiveRegion } from "#ui/feedback/live-region.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { CodeConditions } from "./code-conditions.tsx";
import { useCopyCode } from "./use-copy-code.ts";

interface DealCodeProps {
  voucher: Voucher;
  dealId: string;
  /** Number of further codes. */
  more: number;
  /** Address of the list of further codes. */
  moreTo: string;
  reports: CodeReports;
  /** Name of the member who added the code to another member's deal. */
  finder?: string | undefined;
}

/** A code of the deal or its merchant, below the price: discount, code, copy button, conditions and proof. */
export function DealCode({ voucher, dealId, more, moreTo, reports, finder }: DealCodeProps) {
  const { t } = useLingui();
  const { code, merchant, description } = voucher;
  const { whole } = useDiscountLabels(voucher);
  const { isCopied, copy } = useCopyCode(code);
  return (
    <section
      aria-label={t`Code for this shop`}
      className={clsx(
        "mbs-2.5 rounded-m border border-dashed bg-surface ps-3 sm:bg-canvas",
        isCopied ? "border-success" : "border-border-strong",
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2.5">
        <p className="flex items-center gap-1.5 font-[680] text-primary-ink">
          <TicketPercent className="size-[18px] flex-none" aria-hidden="true" />
          {whole}
        </p>
        <code
          dir="ltr"
          className="min-inline-0 flex-1 py-1 font-sans leading-tight font-[700] tracking-[.05em] tabular-nums select-all [overflow-wrap:anywhere]"
        >
          {code}
        </code>
        <button
          type="button"
          onClick={copy}
          className={clsx(
            "needs-script ms-auto inline-flex min-block-11 flex-none items-center gap-1.5 rounded-m px-3 text-fs-15 font-[640] focus-visible:-outline-offset-3",
            isCopied ? "text-success" : "text-link hover:bg-primary-soft",
          )}
        >
          {isCopied ? (
            <Check className="size-4" aria-hidden="true" />
          ) : (
            <Copy className="size-4" aria-hidden="true" />
          )}
          {isCopied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
          <span className="sr-only">
            <Trans>
              code {code}, {merchant}
            </Trans>
          </span>
        </button>
      </div>
      <p className="-mbs-1 pbe-1.5 pe-3 text-fs-14 text-muted [overflow-wrap:anywhere]">
        <CodeConditions
          voucher={voucher}
          first={[
            <>
              {finder ? (
                <Trans>
                  Found by{" "}
                  <Link to={paths.profile(finder)}>
                    <bdi>{finder}</bdi>
                  </Link>
                </Trans>
              ) : voucher.dealId === dealId ? (
                <Trans>The deal’s code</Trans>
              ) : (
                <Trans>The shop’s code</Trans>
              )}
              {description && (
                <>
                  {": "}
                  <bdi>{description}</bdi>
                </>
              )}
            </>,
          ]}
        />
        {more > 0 && (
          <>
            {" · "}
            <Link to={moreTo} className="inline-block min-block-6 font-[600] print:hidden">
              <Plural value={more} one="# more code" other="# more codes" />
            </Link>
          </>
        )}
      </p>
      <div className="-mbs-1 pbe-1.5 pe-3">
        <ReportCode voucher={voucher} reports={reports} />
      </div>
      <LiveRegion text={isCopied ? t`Code ${code} copied` : ""} />
    </section>
  );
}
