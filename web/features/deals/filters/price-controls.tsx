import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useId, useState } from "react";
import { parsePrice } from "#contract/deals/price.ts";
import type { PriceRange } from "#contract/deals/price-range.ts";
import { DEFAULT_CURRENCY } from "#contract/limits.ts";
import { currencySign } from "#lib/format/currency-sign.ts";
import { ErrorText } from "#lib/locale/locale-context.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { priceTexts } from "./filter-form.ts";

/** Lowest and highest price, named `min` and `max` as in the address. Empty means no limit. */
export function PriceControls({ range, legend }: { range: PriceRange; legend: string }) {
  const { t } = useLingui();
  const { min, max } = priceTexts(range);
  return (
    <fieldset className="min-inline-0">
      <legend className={legend}>
        <Trans>Price</Trans>
      </legend>
      <div className="grid grid-cols-2 gap-2.5">
        <PriceInput
          key={`min ${min}`}
          name="min"
          label={t`Price from`}
          value={min}
          placeholder={t`Min`}
        />
        <PriceInput
          key={`max ${max}`}
          name="max"
          label={t`Price to`}
          value={max}
          placeholder={t`Max`}
        />
      </div>
    </fieldset>
  );
}

function PriceInput(props: { name: string; label: string; value: string; placeholder: string }) {
  const { name, label, value, placeholder } = props;
  const { t, i18n } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const errorId = useId();
  /** Blocks submission of an invalid price and shows why. */
  function check({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
    const found = parsePrice(input.value, DEFAULT_CURRENCY).problem;
    input.setCustomValidity(found === null ? "" : t`Enter a price, such as 12.50.`);
    setProblem(found);
  }
  return (
    <div>
      <TextInput
        inputMode="decimal"
        name={name}
        dir="ltr"
        aria-label={label}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : errorId}
        defaultValue={value}
        maxLength={40}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        onInput={check}
        icon={<span aria-hidden="true">{currencySign(DEFAULT_CURRENCY, i18n.locale)}</span>}
      />
      {problem !== null && (
        <p id={errorId} className="mbs-1 text-fs-14 text-danger">
          <ErrorText>{problem}</ErrorText>
        </p>
      )}
    </div>
  );
}
