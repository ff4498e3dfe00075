import { Trans, useLingui } from "@lingui/react/macro";
import { Search, Store } from "lucide-react";
import { paths } from "#contract/addresses/paths.ts";
import { Button } from "#ui/button/button.tsx";
import { LanguageField } from "#ui/form/language-field.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import type { VoucherSearch } from "./find-vouchers.ts";

/** Search that filters as the visitor types. Works without JavaScript as a plain form. */
export function VoucherSearchForm({
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
