import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { DATE_RANGES, type DateRange } from "#contract/deals/filters.ts";
import { LOCATION_MAX } from "#contract/limits.ts";
import { CategoryOptions } from "#ui/form/category-options.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { useDateLabels } from "./filter-labels.ts";

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
