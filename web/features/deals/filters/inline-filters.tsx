import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { canHoldExpired, type DealFilters, WITH_EXPIRED } from "#contract/deals/filters.ts";
import type { PriceRange } from "#contract/deals/price-range.ts";
import { factFiltersOf } from "#contract/halal/fact-filters.ts";
import type { CertifierName } from "#features/deals/halal/certifier-requests.ts";
import { useCertifiers } from "#features/deals/halal/filters/certifiers-context.ts";
import { cachedPart } from "#lib/cached-part.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { Button } from "#ui/button/button.tsx";
import { LanguageField } from "#ui/form/language-field.tsx";
import { CategorySelect, DateSelect, ExpiredSwitch, LocationInput } from "./filter-controls.tsx";
import { usePriceLabels } from "./filter-labels.ts";
import { hasCategoryFilter, isSearch } from "./list-address.ts";
import { PriceControls } from "./price-controls.tsx";
import { useDetailsPanel } from "./use-details-panel.ts";
import { useFilterForm } from "./use-filter-form.ts";

const loadPanel = async () =>
  (await import("#features/deals/halal/filters/fact-panel.tsx")).FactPanel;

/** Most lists have no halal filters. */
const FactPanel = lazyPart({
  load: loadPanel,
  loaded: import.meta.env.SSR ? await loadPanel() : null,
  selector: "[name=certifier]",
});

export const INLINE_FORM_ID = "deal-filters";

interface InlineFiltersProps {
  basePath: string;
  filters: DealFilters;
  className?: string;
}

/**
 * The filters beside the sort on a desktop. The rail selects the category, except in a search. Without JavaScript this is a
 * plain GET form with a button. Smaller screens then show it too, because the sheet cannot open.
 */
export function InlineFilters({ basePath, filters, className }: InlineFiltersProps) {
  const { t } = useLingui();
  const { clearPrice, ...form } = useFilterForm(basePath, filters);
  const certifiers = useCertifiers();
  return (
    <form
      {...form}
      id={INLINE_FORM_ID}
      method="get"
      action={basePath}
      aria-label={t`Filters`}
      className={clsx("flex items-center gap-2", className)}
    >
      <Controls
        basePath={basePath}
        filters={filters}
        certifiers={certifiers}
        onClearPrice={clearPrice}
      />
    </form>
  );
}

interface ControlsProps extends Omit<InlineFiltersProps, "className"> {
  certifiers: readonly CertifierName[] | null;
  onClearPrice: () => void;
}

const Controls = cachedPart(({ basePath, filters, certifiers, onClearPrice }: ControlsProps) => {
  const { t } = useLingui();
  return (
    <>
      <LanguageField />
      <HiddenFields
        basePath={basePath}
        filters={filters}
        hasCategory={isSearch(basePath)}
        hasFacts={certifiers !== null}
      />
      {isSearch(basePath) && (
        <CategorySelect value={filters.category} aria-label={t`Category`} className="flex-none" />
      )}
      <LocationInput value={filters.location} aria-label={t`Location`} className="inline-[124px]" />
      <DateSelect value={filters.date} aria-label={t`Date`} className="flex-none" />
      <PricePanel range={filters.priceRange} onClear={onClearPrice} />
      {certifiers && <FactPanel filters={factFiltersOf(filters)} certifiers={certifiers} />}
      <noscript>
        <Button type="submit" variant="outline">
          <Trans>Apply</Trans>
        </Button>
      </noscript>
    </>
  );
});

/** Hidden inputs for the parts of the address that the form does not show. */
function HiddenFields(props: {
  basePath: string;
  filters: DealFilters;
  hasCategory: boolean;
  hasFacts: boolean;
}) {
  const { basePath, filters, hasCategory, hasFacts } = props;
  const otherFilters = {
    q: isSearch(basePath) ? filters.search : "",
    sort: filters.sort,
    category: hasCategoryFilter(basePath) && !hasCategory ? filters.category : "",
    merchant: filters.merchant,
    channel: filters.channel,
    type: filters.type,
    section: filters.section,
    by: filters.by,
    ...(!hasFacts && factFiltersOf(filters)),
  };
  return Object.entries(otherFilters).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
  );
}

/**
 * The switch for expired deals, which belongs to the inline form wherever it is on the page. Searches always include expired
 * deals.
 */
export function InlineExpiredSwitch({ basePath, filters }: Omit<InlineFiltersProps, "className">) {
  if (!canHoldExpired(filters.sort) || isSearch(basePath)) return null;
  return (
    <ExpiredSwitch
      form={INLINE_FORM_ID}
      defaultChecked={filters.status === WITH_EXPIRED}
      onChange={(event) => event.target.form?.requestSubmit()}
    />
  );
}

/**
 * A button with the price range, which opens a panel to change it. As a `details` element it also opens without JavaScript.
 */
function PricePanel({ range, onClear }: { range: PriceRange; onClear: () => void }) {
  const { t } = useLingui();
  const words = usePriceLabels(range);
  const { panel, onKeyDown } = useDetailsPanel(range);
  return (
    <details ref={panel} onKeyDown={onKeyDown} className="group/price relative">
      <summary
        className={clsx(
          "flex min-block-[46px] list-none items-center gap-2 rounded-m border px-3.5 whitespace-nowrap select-none [&::-webkit-details-marker]:hidden",
          words
            ? "border-primary bg-primary-soft font-[620] text-primary-ink"
            : "border-border-strong bg-surface text-ink",
        )}
      >
        <span className="sr-only">
          <Trans>Price</Trans>{" "}
        </span>
        {words ? <bdi>{words}</bdi> : <span aria-hidden="true">{t`Price`}</span>}
        <ChevronDown className="size-4 text-muted group-open/price:rotate-180" aria-hidden="true" />
      </summary>
      <div className="absolute end-0 inset-bs-[calc(100%+6px)] z-20 inline-[288px] rounded-l border border-border bg-raised p-4 shadow-3">
        <PriceControls range={range} legend="mbe-2 text-fs-15 font-[620]" />
        <div className="mbs-3 flex gap-2.5 *:flex-1">
          <Button variant="outline" onClick={onClear}>
            <Trans>Clear</Trans>
          </Button>
          <Button type="submit">
            <Trans>Apply</Trans>
          </Button>
        </div>
      </div>
    </details>
  );
}
