import { Plural } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Voucher } from "#contract/vouchers/voucher.ts";
import type { CodeReports } from "#features/vouchers/proof/use-code-reports.ts";
import { findVouchers, merchantsOf } from "./find-vouchers.ts";
import { useCurrentCodes } from "./use-current-codes.ts";
import { useVoucherSearch } from "./use-voucher-search.ts";
import { VoucherCard } from "./voucher-card.tsx";
import { VoucherSearchForm } from "./voucher-search-form.tsx";
import { NoVoucherFound, NoVouchers } from "./voucher-states.tsx";

interface VoucherListProps {
  vouchers: readonly Voucher[];
  renderReport?: (voucher: Voucher) => ReactNode;
  reports: CodeReports;
}

export function VoucherList({ vouchers, renderReport, reports }: VoucherListProps) {
  const { search, change } = useVoucherSearch();
  const current = useCurrentCodes(vouchers);
  if (current.length === 0) return <NoVouchers />;
  const matches = findVouchers(current, search);
  return (
    <>
      <VoucherSearchForm search={search} merchants={merchantsOf(current)} onChange={change} />
      <p role="status" className="my-3 text-fs-14 text-muted">
        <Plural value={matches.length} one="# code" other="# codes" />
      </p>
      {matches.length === 0 ? (
        <NoVoucherFound onClear={() => change({ q: "", merchant: "" })} />
      ) : (
        <ul className="grid gap-2.5 sm:gap-3.5 lg:grid-cols-2">
          {matches.map((voucher) => (
            <li key={voucher.id} className="min-inline-0">
              <VoucherCard voucher={voucher} report={renderReport?.(voucher)} reports={reports} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
