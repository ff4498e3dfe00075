import { Trans } from "@lingui/react/macro";
import type { DealFilters } from "#contract/filters.ts";
import { Button } from "#ui/button.tsx";
import { FilterControls } from "./filter-controls.tsx";

/** The filters of a phone whose browser runs no script, where the sheet cannot open. */
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
