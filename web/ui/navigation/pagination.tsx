import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "./link.tsx";
import { type PageSlot, pageNumbers } from "./page-numbers.ts";

export interface PaginationProps {
  page: number;
  pageCount: number;
  hrefFor: (page: number) => string;
  /** True if the count is an estimate (hottest): only Previous, Page n and Next are shown. */
  estimated?: boolean;
  /** By default, derived from the page count. */
  hasNext?: boolean;
  className?: string;
}

export function Pagination({
  page,
  pageCount,
  hrefFor,
  estimated = false,
  hasNext = page < pageCount,
  className,
}: PaginationProps) {
  const { t } = useLingui();
  if (page === 1 && !hasNext && pageCount <= 1) return null;
  const slots = pageNumbers(page, pageCount);
  return (
    <nav
      aria-label={t`Pagination`}
      className={clsx(
        "mbs-6 flex flex-wrap items-center justify-center gap-0.5 tabular-nums max-[350px]:gap-0 sm:gap-1",
        className,
      )}
    >
      <Step to={page > 1 ? hrefFor(page - 1) : null} label={t`Previous`} rel="prev">
        <ChevronLeft className="i-dir" />
        <span className="max-sm:hidden">
          <Trans>Previous</Trans>
        </span>
      </Step>
      {estimated ? (
        <span aria-current="page" className="page-slot px-3">
          <Trans>Page {page}</Trans>
        </span>
      ) : (
        slots.map((slot, index) => (
          <Slot
            // A gap has no number, so its key is its position.
            key={slot === "gap" ? `gap-${index}` : slot}
            slot={slot}
            page={page}
            pageCount={pageCount}
            hrefFor={hrefFor}
          />
        ))
      )}
      <Step to={hasNext ? hrefFor(page + 1) : null} label={t`Next`} rel="next">
        <span className="max-sm:hidden">
          <Trans>Next</Trans>
        </span>
        <ChevronRight className="i-dir" />
      </Step>
    </nav>
  );
}

function Slot({
  slot,
  page,
  pageCount,
  hrefFor,
}: { slot: PageSlot } & Pick<PaginationProps, "page" | "pageCount" | "hrefFor">) {
  if (slot === "gap") return <span className="page-slot min-inline-5 sm:min-inline-11">…</span>;
  const current = slot === page;
  const edge = slot === 1 || slot === pageCount;
  // Phones show three numbers between the arrows.
  const spare = page === 1 ? slot > 3 : page === pageCount ? slot < pageCount - 2 : !current;
  return (
    <Link
      to={hrefFor(slot)}
      aria-current={current ? "page" : undefined}
      className={clsx("page-slot page-number", spare && !edge && "max-sm:hidden")}
    >
      {slot}
    </Link>
  );
}

function Step({
  to,
  label,
  rel,
  children,
}: {
  to: string | null;
  label: string;
  rel: string;
  children: ReactNode;
}) {
  if (to === null) {
    return (
      <span aria-disabled="true" className="page-slot page-step">
        {children}
      </span>
    );
  }
  return (
    <Link to={to} rel={rel} aria-label={label} className="page-slot page-step">
      {children}
    </Link>
  );
}
