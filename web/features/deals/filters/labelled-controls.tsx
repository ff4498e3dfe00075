import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { CHANNELS, DEAL_TYPES } from "#contract/deals/total.ts";
import { CHANNEL_LABELS, DEAL_TYPE_LABELS } from "#lib/locale/price-labels.ts";
import { Options } from "#ui/form/options.tsx";
import { Select } from "#ui/form/select.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { CategorySelect, DateSelect, LocationInput } from "./filter-controls.tsx";
import type { FormFilters } from "./filter-form.ts";
import { PriceControls } from "./price-controls.tsx";

interface LabelledControlsProps {
  filters: FormFilters;
  /** False on a category page. */
  withCategory: boolean;
}

/**
 * Category, location, place of sale, kind, date and price, each on a labeled line. The names of the controls are the query
 * parameters of the list.
 */
export function LabelledControls({ filters, withCategory }: LabelledControlsProps) {
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

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children.
    <label className="block inline-full">
      <span className="mbe-1.5 block text-fs-15 font-[620]">{label}</span>
      {children}
    </label>
  );
}
