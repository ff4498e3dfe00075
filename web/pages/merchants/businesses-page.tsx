import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { userFacingText } from "#contract/classify-error.ts";
import { paths } from "#contract/paths.ts";
import { BusinessList } from "#features/merchants/directory/business-list.tsx";
import {
  type BusinessSearch,
  businessesAddress,
  readBusinessSearch,
} from "#features/merchants/directory/business-search.ts";
import { BusinessSearchForm } from "#features/merchants/directory/business-search-form.tsx";
import { BusinessesFailed } from "#features/merchants/directory/business-states.tsx";
import {
  type BusinessPage,
  fetchBusinesses,
} from "#features/merchants/directory/fetch-businesses.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { storeContext } from "#lib/store-context.ts";
import { ButtonLink } from "#ui/button.tsx";
import { PageHero } from "#ui/page-hero.tsx";

export const handle = { rail: false };

interface BusinessesData {
  search: BusinessSearch;
  found: BusinessPage | null;
  /** Why the businesses could not be loaded. */
  failure: string;
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = readBusinessSearch(new URL(request.url).searchParams);
  const result = await context.get(storeContext).dispatch(fetchBusinesses(search));
  if (fetchBusinesses.fulfilled.match(result)) {
    return { search, found: result.payload, failure: "" } satisfies BusinessesData;
  }
  const failure = userFacingText(result.payload ?? { type: "unknown", message: "" });
  return data({ search, found: null, failure } satisfies BusinessesData, { status: 503 });
}

/** Businesses (specification 2): approved merchants, and merchants known from deals. */
export function Component() {
  const { t } = useLingui();
  const { search, found, failure } = useLoaderData<BusinessesData>();
  return (
    <>
      <PageMeta
        title={t`Businesses`}
        description={t`Halal shops and services: registered merchants and those that members shared deals of.`}
        canonicalPath={businessesAddress(search.q ? {} : search)}
        noIndex={search.q !== ""}
      />
      <PageHero
        title={<Trans>Businesses</Trans>}
        actions={
          <ButtonLink to={paths.merchantRegistration}>
            <Plus />
            <Trans>Register your business</Trans>
          </ButtonLink>
        }
      >
        <Trans>Shops and services of the community, and those that members shared deals of.</Trans>
      </PageHero>
      <div className="wrap pbs-5 pbe-12">
        <BusinessSearchForm key={`${search.q} ${search.category}`} search={search} />
        {found ? (
          <BusinessList found={found} search={search} />
        ) : (
          <div className="mbs-4">
            <BusinessesFailed
              title={<Trans>Businesses could not be loaded</Trans>}
              reason={failure}
            />
          </div>
        )}
      </div>
    </>
  );
}
