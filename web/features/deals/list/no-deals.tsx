import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import type { DealFilters, ListSort } from "#contract/deals/filters.ts";
import { useActiveFilters } from "#features/deals/filters/active-filters.tsx";
import { clearedAddress, listAddress } from "#features/deals/filters/list-address.ts";
import { SECTION_LABELS } from "#lib/locale/section-labels.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";
import { PastTheEnd } from "#ui/navigation/past-the-end.tsx";

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

interface EmptyListProps {
  title: string;
  words: string;
  /** Address of the form, which may select the section. */
  submitPath?: string;
}

/** Explains an empty list, and links to other deals and to the form. */
function EmptyList({ title, words, submitPath = paths.submit }: EmptyListProps) {
  return (
    <StatePanel
      title={title}
      actions={
        <>
          <ButtonLink to={paths.home}>
            <Trans>See the latest deals</Trans>
          </ButtonLink>
          <ButtonLink to={submitPath} variant="outline">
            <Trans>Submit a deal</Trans>
          </ButtonLink>
        </>
      }
    >
      {words}
    </StatePanel>
  );
}

/** Explanations of empty lists without filters, for sorts that leave out most deals. */
function useEmptyTexts(): Partial<Record<ListSort | "", { title: string; words: string }>> {
  const { t } = useLingui();
  return {
    trending: {
      title: t`Nothing is trending yet`,
      words: t`New deals with votes show up here. Found one? Post it.`,
    },
    discussed: {
      title: t`No one is talking yet`,
      words: t`Deals with comments show up here. Open one and ask the first question.`,
    },
    ending: {
      title: t`Nothing ends in the next 3 days`,
      words: t`No need to hurry. Deals show up here three days before they end.`,
    },
    starting: {
      title: t`No deals are about to start`,
      words: t`Know of a sale that’s coming? Post it with its start date, and it shows up here.`,
    },
    total: {
      title: t`No deal shows its delivery cost yet`,
      words: t`Deals show up here when their total is known. Found one? Post it with its delivery cost.`,
    },
  };
}
