import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Search, SearchX, Store, TicketPercent } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import type { Voucher } from "#contract/vouchers/voucher.ts";
import type { CodeReports } from "#features/vouchers/proof/use-code-reports.ts";
import { Button, ButtonLink } from "#ui/button/button.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";
import { LanguageField } from "#ui/form/language-field.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { findVouchers, merchantsOf, type VoucherSearch } from "./find-vouchers.ts";
import { useCurrentCodes } from "./use-current-codes.ts";
import { useVoucherSearch } from "./use-voucher-search.ts";
import { VoucherCard } from "./voucher-card.tsx";

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

function NoVouchers() {
  return (
    <StatePanel
      icon={TicketPercent}
      title={<Trans>No voucher codes at the moment</Trans>}
      actions={
        <ButtonLink to={paths.newVoucher}>
          <Trans>Add a code</Trans>
        </ButtonLink>
      }
    >
      <Trans>Know a code that works? Share it.</Trans>
    </StatePanel>
  );
}

function NoVoucherFound({ onClear }: { onClear: () => void }) {
  return (
    <StatePanel
      icon={SearchX}
      title={<Trans>No code matches</Trans>}
      actions={
        <Button onClick={onClear}>
          <Trans>Show all codes</Trans>
        </Button>
      }
    >
      <Trans>Try another word or another merchant.</Trans>
    </StatePanel>
  );
}

/** Search that filters as the visitor types. Works without JavaScript as a plain form. */
function VoucherSearchForm({
  search,
  merchants,
  onChange,
}: {
  search: VoucherSearch;
  merchants: readonly string[];
  onChange: (part: Partial<VoucherSearch>) => void;
}) {
  const { t } = useLingui();
  const isUnknown = search.merchant !== "" && !merchants.includes(search.merchant);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form itself is the landmark.
    <form
      role="search"
      aria-label={t`Voucher codes`}
      action={paths.voucherCodes}
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-wrap gap-2.5"
    >
      <LanguageField />
      <TextInput
        type="search"
        name="q"
        value={search.q}
        onChange={(event) => onChange({ q: event.target.value })}
        aria-label={t`Search voucher codes`}
        placeholder={t`Search voucher codes`}
        autoComplete="off"
        maxLength={100}
        icon={<Search />}
        className="min-inline-[min(100%,15rem)] flex-1"
      />
      <Select
        name="merchant"
        value={search.merchant}
        onChange={(event) => onChange({ merchant: event.target.value })}
        aria-label={t`Merchant`}
        icon={<Store />}
        className="min-inline-[min(100%,15rem)] flex-1 lg:max-inline-80"
      >
        <option value="">{t`All merchants`}</option>
        {isUnknown && <option value={search.merchant}>{search.merchant}</option>}
        {merchants.map((merchant) => (
          <option key={merchant} value={merchant}>
            {merchant}
          </option>
        ))}
      </Select>
      <noscript>
        <Button type="submit">
          <Trans>Search</Trans>
        </Button>
      </noscript>
    </form>
  );
}
