import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { PRICE_MAX } from "#contract/limits.ts";
import type { PriceRange } from "#contract/price-range.ts";
import { TextInput } from "#ui/text-input.tsx";
import { priceTexts } from "./filter-form.ts";

/** Lowest and highest price, named `min` and `max` as in the address; empty is no limit. */
export function PriceControls({ range, stacked }: { range: PriceRange; stacked: boolean }) {
  const { t } = useLingui();
  const { min, max } = priceTexts(range);
  const width = stacked ? "flex-1" : "inline-[72px]";
  return (
    <fieldset className="min-inline-0">
      <legend className={stacked ? "mbe-1.5 text-fs-15 font-[620]" : "sr-only"}>
        <Trans>Price</Trans>
      </legend>
      <div className="flex items-center gap-2">
        <PriceInput
          name="min"
          label={t`Price from`}
          value={min}
          placeholder={t`Min`}
          className={width}
        />
        <span aria-hidden="true" className={clsx("text-muted", !stacked && "-mx-1")}>
          –
        </span>
        <PriceInput
          name="max"
          label={t`Price to`}
          value={max}
          placeholder={t`Max`}
          className={width}
        />
      </div>
    </fieldset>
  );
}

function PriceInput(props: {
  name: string;
  label: string;
  value: string;
  placeholder: string;
  className: string;
}) {
  const { name, label, value, placeholder, className } = props;
  return (
    <TextInput
      type="number"
      inputMode="decimal"
      min={0}
      max={PRICE_MAX}
      step="any"
      name={name}
      aria-label={label}
      defaultValue={value}
      placeholder={placeholder}
      autoComplete="off"
      enterKeyHint="search"
      className={className}
    />
  );
}
