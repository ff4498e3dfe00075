import { Trans, useLingui } from "@lingui/react/macro";
import { Search } from "lucide-react";
import { alertPaths, prefillFromFilters } from "#contract/addresses/alert-paths.ts";
import { paths } from "#contract/addresses/paths.ts";
import type { DealFilters } from "#contract/deals/filters.ts";
import { SEARCH_TEXT_MAX } from "#contract/text/search-text.ts";
import { Button, ButtonLink } from "#ui/button/button.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";
import { LanguageField } from "#ui/form/language-field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { rememberSearch } from "./recent-searches.ts";

/** State panel for an empty search, with its own search field. */
export function EmptySearch() {
  const { t } = useLingui();
  return (
    <StatePanel
      icon={Search}
      title={<Trans>What are you looking for?</Trans>}
      actions={
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: the form itself is the landmark. */}
          <form
            role="search"
            action={paths.search}
            aria-label={t`Search by product or shop`}
            onSubmit={({ currentTarget }) =>
              rememberSearch(String(new FormData(currentTarget).get("q") ?? ""))
            }
            className="flex inline-full max-inline-[440px] gap-2.5"
          >
            <LanguageField />
            <TextInput
              type="search"
              name="q"
              aria-label={t`Product or shop`}
              maxLength={SEARCH_TEXT_MAX}
              autoComplete="off"
              icon={<Search />}
            />
            <Button type="submit">
              <Trans>Search</Trans>
            </Button>
          </form>
          <ButtonLink to={paths.browseCategories} variant="outline">
            <Trans>Browse categories</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>Search by product or shop.</Trans>
    </StatePanel>
  );
}

export function NothingFound({ filters }: { filters: DealFilters }) {
  const { search } = filters;
  return (
    <StatePanel
      title={
        <Trans>
          No deals found for “<bdi>{search}</bdi>”
        </Trans>
      }
      actions={
        <>
          <ButtonLink to={alertPaths.create(prefillFromFilters(filters))} rel="nofollow">
            <Trans>Alert me</Trans>
          </ButtonLink>
          <ButtonLink to={paths.browseCategories} variant="outline">
            <Trans>Browse categories</Trans>
          </ButtonLink>
          <ButtonLink to={paths.submit} variant="outline">
            <Trans>Submit a deal</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>Check the spelling, try the shop’s name, or hear from us when one turns up.</Trans>
    </StatePanel>
  );
}
