import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { type DealFilters, WITH_EXPIRED } from "#contract/filters.ts";
import { Button } from "#ui/button.tsx";
import { ExpiredSwitch, FilterControls } from "./filter-controls.tsx";
import { useFilterForm } from "./use-filter-form.ts";

export const INLINE_FORM_ID = "deal-filters";

interface InlineFiltersProps {
  basePath: string;
  filters: DealFilters;
  className?: string;
}

/** The filters beside the sort, from tablets up. Without a script it is a plain GET form with a button. */
export function InlineFilters({ basePath, filters, className }: InlineFiltersProps) {
  const { t } = useLingui();
  const form = useFilterForm(basePath, filters);
  return (
    <form
      {...form}
      id={INLINE_FORM_ID}
      method="get"
      action={basePath}
      aria-label={t`Filters`}
      className={clsx("flex flex-wrap items-center gap-2", className)}
    >
      {filters.sort && <input type="hidden" name="sort" value={filters.sort} />}
      <FilterControls filters={filters} withCategory={basePath === "/"} />
      <noscript>
        <Button type="submit" variant="outline">
          <Trans>Apply</Trans>
        </Button>
      </noscript>
    </form>
  );
}

/** The switch for expired deals; it belongs to the inline form from anywhere on the page. */
export function InlineExpiredSwitch({ filters }: { filters: DealFilters }) {
  if (filters.sort === "hottest") return null;
  return (
    <ExpiredSwitch
      form={INLINE_FORM_ID}
      defaultChecked={filters.status === WITH_EXPIRED}
      onChange={(event) => event.target.form?.requestSubmit()}
    />
  );
}

/** The filters of a phone whose browser runs no script, where the dialog cannot open. */
export function NoScriptFilters({ basePath, filters }: { basePath: string; filters: DealFilters }) {
  return (
    <noscript>
      <form method="get" action={basePath} className="mbe-3 grid gap-3 sm:hidden">
        {filters.sort && <input type="hidden" name="sort" value={filters.sort} />}
        <FilterControls filters={filters} withCategory={basePath === "/"} stacked />
        <Button type="submit" variant="outline">
          <Trans>Apply</Trans>
        </Button>
      </form>
    </noscript>
  );
}
