import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "react-redux";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import { userFacingText } from "#contract/errors/classify-error.ts";
import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import { SEARCH_LIMIT } from "#contract/limits.ts";
import { dealsListed, selectDeals } from "#features/deals/list/deals-slice.ts";
import { rememberDealIds } from "#features/deals/page/short-id-cache.ts";
import { searchDeals } from "#features/search/search-requests.ts";
import { NothingAsked, NothingFound } from "#features/search/search-states.tsx";
import { sanitizeSearch } from "#features/search/search-text.ts";
import { storeContext } from "#lib/backend/store-context.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { PageHero } from "#ui/display/page-hero.tsx";
import { LoadFailed } from "#ui/feedback/load-failed.tsx";
import { VotingDealList } from "./listing/voting-deal-list.tsx";

export const handle = { rail: true };

interface SearchData {
  text: string;
  failure: string | null;
}

/** Puts the found deals into the slice. A failure is shown on the page, with a status that is not cached. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { dispatch } = context.get(storeContext);
  const text = sanitizeSearch(new URL(request.url).searchParams.get("q"));
  const result = await dispatch(searchDeals(text));
  const deals = searchDeals.fulfilled.match(result) ? result.payload : [];
  dispatch(dealsListed({ deals, totalItems: deals.length, totalPages: 1 }));
  rememberDealIds(deals.map((deal) => deal.id));
  if (!searchDeals.rejected.match(result)) return { text, failure: null };
  const failure = result.payload ? userFacingText(result.payload) : CONTEXT_MESSAGES.searchingDeals;
  return data<SearchData>({ text, failure }, { status: 503 });
}

/** Search results: `/search?q=`. The field in the header keeps the text. */
export function Component() {
  const { t } = useLingui();
  const { text, failure } = useLoaderData<SearchData>();
  const deals = useSelector(selectDeals);
  return (
    <>
      <PageMeta
        title={text ? t`Search: ${text}` : t`Search`}
        description={t`Search deals by title or merchant.`}
        canonicalPath={text ? `${paths.search}?${new URLSearchParams({ q: text })}` : paths.search}
        noIndex
      />
      <PageHero
        title={
          text ? (
            <Trans>
              Results for “<bdi className="[overflow-wrap:anywhere]">{text}</bdi>”
            </Trans>
          ) : (
            <Trans>Search</Trans>
          )
        }
      >
        {deals.length > 0 && <Found count={deals.length} />}
      </PageHero>
      <div className="wrap py-5 sm:pbe-12">{content()}</div>
    </>
  );

  function content() {
    if (failure) {
      return <LoadFailed title={<Trans>Search isn’t working right now</Trans>} reason={failure} />;
    }
    if (!text) return <NothingAsked />;
    return deals.length > 0 ? <VotingDealList /> : <NothingFound text={text} />;
  }
}

/** The list ends at 20, so a full one may not be all there is. */
function Found({ count }: { count: number }) {
  return (
    <span role="status">
      {count < SEARCH_LIMIT ? (
        <Plural value={count} one="# deal found" other="# deals found" />
      ) : (
        <Trans>The first {count} deals. Add a word to narrow the search.</Trans>
      )}
    </span>
  );
}
