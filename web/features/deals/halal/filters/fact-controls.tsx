import { Trans, useLingui } from "@lingui/react/macro";
import { Bookmark } from "lucide-react";
import { type MouseEvent, type ReactNode, useState } from "react";
import {
  ALCOHOL_FILTERS,
  type FactFilters,
  factFiltersFrom,
  hasFactFilters,
  STUNNING_FILTERS,
} from "#contract/halal/fact-filters.ts";
import type { CertifierName } from "#features/deals/halal/certifier-requests.ts";
import { useFactFilterLabels } from "#features/deals/halal/filters/use-fact-filter-labels.ts";
import { saveStandard } from "#features/deals/halal/standard/stored-standard.ts";
import { Button } from "#ui/button/button.tsx";
import { Select } from "#ui/form/select.tsx";

interface FactControlsProps {
  filters: FactFilters;
  certifiers: readonly CertifierName[];
  legend: string;
}

/** The halal filters and a button that keeps them. The names of the controls are the query parameters of the list. */
export function FactControls({ filters, certifiers, legend }: FactControlsProps) {
  const { t } = useLingui();
  const labels = useFactFilterLabels();
  const { certifier } = filters;
  const isListed = certifiers.some(({ slug }) => slug === certifier);
  return (
    <fieldset className="grid min-inline-0 gap-3">
      <legend className={legend}>
        <Trans>Halal</Trans>
      </legend>
      <Labelled label={t`Certifier`}>
        <Select name="certifier" defaultValue={certifier}>
          <option value="">{t`Any`}</option>
          {certifiers.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
          {certifier && certifier !== "not_disclosed" && !isListed && (
            <option value={certifier}>{certifier}</option>
          )}
          <option value="not_disclosed">{t`Not disclosed`}</option>
        </Select>
      </Labelled>
      <Labelled label={t`Stunning`}>
        <Select name="stunning" defaultValue={filters.stunning}>
          <option value="">{t`Any`}</option>
          {STUNNING_FILTERS.map((value) => (
            <option key={value} value={value}>
              {value === "not_disclosed" ? t`Not disclosed` : labels.stunning[value]}
            </option>
          ))}
        </Select>
      </Labelled>
      <Labelled label={t`Alcohol, in the product or on the premises`}>
        <Select name="alcohol" defaultValue={filters.alcohol}>
          <option value="">{t`Any`}</option>
          {ALCOHOL_FILTERS.map((value) => (
            <option key={value} value={value}>
              {value === "not_disclosed" ? t`Not disclosed` : labels.alcohol[value]}
            </option>
          ))}
        </Select>
      </Labelled>
      <label className="flex min-block-11 cursor-pointer items-center gap-2 text-fs-15">
        <input
          type="checkbox"
          name="unknown"
          value="hide"
          defaultChecked={filters.unknown === "hide"}
          className="size-[18px] flex-none"
        />
        <Trans>Hide deals without this information</Trans>
      </label>
      <SaveStandard />
    </fieldset>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children.
    <label className="block inline-full">
      <span className="mbe-1 block text-fs-14 text-muted">{label}</span>
      {children}
    </label>
  );
}

/** Submits the filters and stores the halal ones as the reader's standard. */
function SaveStandard() {
  const [isEmpty, setEmpty] = useState(false);

  function save(event: MouseEvent<HTMLButtonElement>): void {
    const { form } = event.currentTarget;
    if (!form) return;
    const controls = new FormData(form);
    const standard = factFiltersFrom((name) => controls.get(name)?.toString() ?? null);
    setEmpty(!hasFactFilters(standard));
    if (hasFactFilters(standard)) saveStandard(standard);
    else event.preventDefault();
  }

  return (
    <div className="needs-script">
      <Button type="submit" variant="outline" block onClick={save}>
        <Bookmark aria-hidden="true" />
        <Trans>Save as my standard</Trans>
      </Button>
      <p role="status" className="mbs-1.5 text-fs-14 text-muted">
        {isEmpty ? (
          <Trans>Choose at least one of these first.</Trans>
        ) : (
          <Trans>It stays in this browser. We don’t store it.</Trans>
        )}
      </p>
    </div>
  );
}
