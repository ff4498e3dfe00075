import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentProps, ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { DATE_RANGES, type DateRange } from "#contract/deals/filters.ts";
import { CHANNELS, DEAL_TYPES } from "#contract/deals/total.ts";
import { LOCATION_MAX } from "#contract/limits.ts";
import { CHANNEL_LABELS, DEAL_TYPE_LABELS } from "#lib/locale/price-labels.ts";
import { CategoryOptions } from "#ui/form/category-options.tsx";
import { Options } from "#ui/form/options.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Link } from "#ui/navigation/link.tsx";
import type { FormFilters } from "./filter-form.ts";
import { useDateLabels } from "./filter-labels.ts";
import { PriceControls } from "./price-controls.tsx";

interface FilterControlsProps {
  filters: FormFilters;
  /** False on a category page. */
  withCategory: boolean;
}

/**
 * Category, location, place of sale, kind, date and price, each on a labeled line. The names of the controls are the query parameters of the list.
 */
export function FilterControls({ filters, withCategory }: FilterControlsProps) {
  const { t } = useLingui();
  return (
    <>
      {withCategory && (
        <Labelled label={t`Category`}>
          <CategorySelect value={filters.category} />
        </Labelled>
      )}
      <div>
        <Labelled label={t`Location`}>
          <LocationInput value={filters.location} />
        </Labelled>
        <Link
          to={`${paths.browseCategories}#towns`}
          className="inline-flex min-block-11 items-center text-fs-14"
        >
          <Trans>Choose a town</Trans>
        </Link>
      </div>
      <Labelled label={t`Where it’s sold`}>
        <Select name="channel" defaultValue={filters.channel}>
          <option value="">{t`Anywhere`}</option>
          <Options values={CHANNELS} labels={CHANNEL_LABELS} />
        </Select>
      </Labelled>
      <Labelled label={t`Kind of deal`}>
        <Select name="type" defaultValue={filters.type}>
          <option value="">{t`Any kind`}</option>
          <Options values={DEAL_TYPES} labels={DEAL_TYPE_LABELS} />
        </Select>
      </Labelled>
      <Labelled label={t`Date`}>
        <DateSelect value={filters.date} />
      </Labelled>
      <PriceControls range={filters.priceRange} legend="mbe-1.5 text-fs-15 font-[620]" />
    </>
  );
}

export function CategorySelect({ value, ...rest }: { value: string } & LabelProps) {
  const { t } = useLingui();
  return (
    <Select {...rest} name="category" defaultValue={value}>
      <option value="">{t`All categories`}</option>
      <CategoryOptions />
    </Select>
  );
}

export function LocationInput({ value, ...rest }: { value: string } & LabelProps) {
  const { t } = useLingui();
  return (
    <TextInput
      {...rest}
      name="location"
      defaultValue={value}
      maxLength={LOCATION_MAX}
      placeholder={t`Any location`}
      autoComplete="off"
      enterKeyHint="search"
    />
  );
}

export function DateSelect({ value, ...rest }: { value: DateRange | "" } & LabelProps) {
  const dateLabels = useDateLabels();
  return (
    <Select {...rest} name="date" defaultValue={value}>
      {(["", ...DATE_RANGES] as const).map((date) => (
        <option key={date} value={date}>
          {dateLabels[date]}
        </option>
      ))}
    </Select>
  );
}

/** For controls without a visible label. */
interface LabelProps {
  "aria-label"?: string;
  className?: string;
}

/** The switch for expired deals: a checkbox `expired=1`, which a form also submits without JavaScript. */
export function ExpiredSwitch(props: Omit<ComponentProps<"input">, "type" | "name" | "value">) {
  return (
    <label className="inline-flex min-block-11 cursor-pointer items-center gap-2 text-fs-14 whitespace-nowrap text-muted">
      <input {...props} type="checkbox" name="expired" value="1" className="size-[18px]" />
      <Trans>Show expired deals</Trans>
    </label>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children.
    <label className="block inline-full">
      <span className="mbe-1.5 block text-fs-15 font-[620]">{label}</span>
      {children}
    </label>
  );
}
