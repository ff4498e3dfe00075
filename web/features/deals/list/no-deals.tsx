import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import type { DealFilters } from "#contract/deals/filters.ts";
import { useActiveFilters } from "#features/deals/filters/active-filters.tsx";
import { clearedAddress, listAddress } from "#features/deals/filters/list-address.ts";
import { SECTION_LABELS } from "#lib/locale/section-labels.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";
import { PastTheEnd } from "#ui/navigation/past-the-end.tsx";
import { EmptyList } from "./empty-list.tsx";
import { useEmptyTexts } from "./empty-texts.ts";

export interface NoDealsProps {
  basePath: string;
  filters: DealFilters;
  /** The number of deals without each active filter, by the filter's key. */
  without: Readonly<Record<string, number>>;
  /** The address of the first page, on pages past the end of the hottest list. */
  firstPage: string | null;
}

/** Shown when nothing matches. Each filter that hides deals can be removed separately. */
export function NoDeals({ basePath, filters, without, firstPage }: NoDealsProps) {
  const active = useActiveFilters(basePath, filters);
  const texts = useEmptyTexts();
  const { t, i18n } = useLingui();
  if (firstPage) return <PastTheEnd firstPage={firstPage} />;
  if (active.length === 0) {
    const empty = { title: t`No deals here yet`, words: t`Know of one? Be the first to post it.` };
    return <EmptyList {...(texts[filters.sort] ?? empty)} />;
  }
  const submitPath = filters.section ? paths.submitFor(filters.section) : paths.submit;
  if (filters.section && active.length === 1) {
    const section = i18n._(SECTION_LABELS[filters.section]);
    const words = t`Know of a deal for “${section}”? Be the first to post one.`;
    return <EmptyList title={t`Nothing yet`} words={words} submitPath={submitPath} />;
  }
  const removable = active.filter(({ key }) => (without[key] ?? 0) > 0);
  return (
    <StatePanel
      title={<Trans>No deals match</Trans>}
      actions={
        <>
          {removable.map(({ key, text, without: change }) => (
            <ButtonLink
              key={key}
              to={listAddress(basePath, { ...filters, ...change })}
              className="max-inline-full whitespace-normal!"
            >
              <span>
                <Trans>
                  Without <bdi>“{text}”</bdi>
                </Trans>{" "}
                (<Plural value={without[key] ?? 0} one="# deal" other="# deals" />)
              </span>
            </ButtonLink>
          ))}
          <ButtonLink
            to={clearedAddress(basePath, filters)}
            variant={removable.length > 0 ? "outline" : "primary"}
          >
            <Trans>Clear filters</Trans>
          </ButtonLink>
          <ButtonLink to={submitPath} variant="outline">
            <Trans>Submit a deal</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>Remove a filter, or post a matching deal.</Trans>
    </StatePanel>
  );
}
