import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import {
  type FoundMerchants,
  fetchMerchants,
} from "#features/merchants/directory/directory-requests.ts";
import { MerchantList } from "#features/merchants/directory/merchant-list.tsx";
import {
  type MerchantSearch,
  merchantsAddress,
  readMerchantSearch,
} from "#features/merchants/directory/merchant-search.ts";
import { MerchantSearchForm } from "#features/merchants/directory/merchant-search-form.tsx";
import { storeContext } from "#lib/backend/store-context.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { redirectToLastPage } from "#lib/last-page.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { ButtonLink } from "#ui/button/button.tsx";
import { PageHero } from "#ui/display/page-hero.tsx";
import { LoadFailed } from "#ui/feedback/load-failed.tsx";

export const handle = { rail: false };

interface MerchantsData {
  search: MerchantSearch;
  found: FoundMerchants | null;
  failure: string;
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const search = readMerchantSearch(new URL(request.url).searchParams);
  const result = await context.get(storeContext).dispatch(fetchMerchants(search));
  if (fetchMerchants.fulfilled.match(result)) {
    redirectToLastPage(request, search.page, result.payload.totalPages);
    return { search, found: result.payload, failure: "" } satisfies MerchantsData;
  }
  const failure = failureText(result);
  return data({ search, found: null, failure } satisfies MerchantsData, { status: 503 });
}

/** Directory of approved merchants and merchants named in deals. */
export function Component() {
  const { t } = useLingui();
  const { search, found, failure } = useLoaderData<MerchantsData>();
  return (
    <>
      <PageMeta
        title={t`Businesses`}
        description={t`Shops and services: registered merchants, and every shop members have posted deals from.`}
        canonicalPath={merchantsAddress(search.q ? {} : search)}
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
        <Trans>Shops and services, registered or found by members.</Trans>
      </PageHero>
      <div className="wrap pbs-5 pbe-12">
        <MerchantSearchForm key={merchantsAddress({ ...search, page: 1 })} search={search} />
        {found ? (
          <MerchantList found={found} search={search} />
        ) : (
          <div className="mbs-4">
            <LoadFailed title={<Trans>Businesses could not be loaded</Trans>} reason={failure} />
          </div>
        )}
      </div>
    </>
  );
}
