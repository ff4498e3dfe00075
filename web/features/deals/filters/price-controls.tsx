import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useId, useState } from "react";
import { type PriceRange, readPrice } from "#contract/deals/price-range.ts";
import { DEFAULT_CURRENCY, PRICE_MAX } from "#contract/limits.ts";
import { currencySign } from "#lib/format/currency-sign.ts";
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
  const [isWrong, setWrong] = useState(false);
  const errorId = useId();
  /** Blocks submission of an invalid price and shows why. */
  function check({ currentTarget: input }: FormEvent<HTMLInputElement>): void {
    const wrong = input.value.trim() !== "" && readPrice(input.value) === null;
    input.setCustomValidity(wrong ? t`Enter a price, such as 12.50.` : "");
    setWrong(wrong);
  }
  return (
    <div>
      <TextInput
        inputMode="decimal"
        name={name}
        dir="ltr"
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? errorId : undefined}
        defaultValue={value}
        maxLength={String(PRICE_MAX).length + 6}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        onInput={check}
        icon={<span aria-hidden="true">{currencySign(DEFAULT_CURRENCY, i18n.locale)}</span>}
      />
      {isWrong && (
        <p id={errorId} className="mbs-1 text-fs-14 text-danger">
          <Trans>Enter a price, such as 12.50.</Trans>
        </p>
      )}
    </div>
  );
}
