import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { Calendar, LayoutGrid, MapPin } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { DATE_RANGES } from "#contract/filters.ts";
import { LOCATION_MAX } from "#contract/limits.ts";
import { CategoryOptions } from "#ui/category-options.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { FormFilters } from "./filter-form.ts";
import { useDateWords } from "./filter-words.ts";
import { PriceControls } from "./price-controls.tsx";

interface FilterControlsProps {
  filters: FormFilters;
  /** False on a category page. */
  withCategory: boolean;
  /** In a dialog: each control on its own line with a visible label. */
  stacked?: boolean;
}

/** Category, location, date and price, named as in the address so that the form works without a script. */
export function FilterControls({ filters, withCategory, stacked = false }: FilterControlsProps) {
  const { t } = useLingui();
  const dateWords = useDateWords();
  return (
    <>
      {withCategory && (
        <Labelled label={t`Category`} stacked={stacked} width="inline-[184px]">
          <Select name="category" defaultValue={filters.category} icon={<LayoutGrid />}>
            <option value="">{t`All categories`}</option>
            <CategoryOptions />
          </Select>
        </Labelled>
      )}
      <Labelled label={t`Location`} stacked={stacked} width="inline-[156px]">
        <TextInput
          name="location"
          defaultValue={filters.location}
          maxLength={LOCATION_MAX}
          placeholder={t`Any location`}
          autoComplete="off"
          enterKeyHint="search"
          icon={<MapPin />}
        />
      </Labelled>
      <Labelled label={t`Date`} stacked={stacked} width="inline-[160px]">
        <Select name="date" defaultValue={filters.date} icon={<Calendar />}>
          {(["", ...DATE_RANGES] as const).map((date) => (
            <option key={date} value={date}>
              {dateWords[date]}
            </option>
          ))}
        </Select>
      </Labelled>
      <PriceControls range={filters.priceRange} stacked={stacked} />
    </>
  );
}

/** The switch for expired deals: a checkbox `expired=1`, so that its form submits it without a script too. */
export function ExpiredSwitch(props: Omit<ComponentProps<"input">, "type" | "name" | "value">) {
  return (
    <label className="inline-flex min-block-11 cursor-pointer items-center gap-2 text-fs-14 text-muted">
      <input
        {...props}
        type="checkbox"
        name="expired"
        value="1"
        className="size-[18px] flex-none accent-primary"
      />
      <Trans>Show expired deals</Trans>
    </label>
  );
}

function Labelled(props: { label: string; stacked: boolean; width: string; children: ReactNode }) {
  const { label, stacked, width, children } = props;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control comes as children.
    <label className={clsx("block", stacked ? "inline-full" : width)}>
      <span className={stacked ? "mbe-1.5 block text-fs-15 font-[620]" : "sr-only"}>{label}</span>
      {children}
    </label>
  );
}
