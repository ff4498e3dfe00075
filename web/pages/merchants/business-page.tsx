import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { userFacingText } from "#contract/classify-error.ts";
import type { BusinessDetails } from "#contract/merchant.ts";
import { paths } from "#contract/paths.ts";
import { dealsListed } from "#features/deals/list/deals-slice.ts";
import { rememberDealIds } from "#features/deals/page/short-id-cache.ts";
import { siteImageAddress } from "#features/images/image-address.ts";
import { BusinessHeader } from "#features/merchants/directory/business-header.tsx";
import { businessJsonLd } from "#features/merchants/directory/business-json-ld.ts";
import { readPage } from "#features/merchants/directory/business-search.ts";
import {
  BusinessesFailed,
  NoMerchantDeals,
} from "#features/merchants/directory/business-states.tsx";
import { fetchBusiness } from "#features/merchants/directory/fetch-business.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { useSiteConfig } from "#lib/site-config.tsx";
import { storeContext } from "#lib/store-context.ts";
import { VotingDealList } from "#pages/deals/listing/voting-deal-list.tsx";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { PastTheEnd } from "#ui/past-the-end.tsx";

export const handle = { rail: false };

type BusinessData =
  | { business: null; failure: string }
  | { business: BusinessDetails; page: number; totalPages: number };

/** Loads the business and puts a page of its deals into the slice. Throws a 404 where nobody is. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { dispatch } = context.get(storeContext);
  const page = readPage(new URL(request.url).searchParams);
  const result = await dispatch(fetchBusiness({ slug: params.slug ?? "", page }));
  if (!fetchBusiness.fulfilled.match(result)) {
    const failure = userFacingText(result.payload ?? { type: "unknown", message: "" });
    return data<BusinessData>({ business: null, failure }, { status: 503 });
  }
  if (!result.payload) throw data("Business not found", { status: 404 });
  const { business, deals, totalItems, totalPages } = result.payload;
  dispatch(dealsListed({ deals, totalItems, totalPages }));
  rememberDealIds(deals.map((deal) => deal.id));
  return { business, page, totalPages } satisfies BusinessData;
}

/** One business (contract 2): an approved merchant's details, or the name alone, with its running deals. */
export function Component() {
  const { t } = useLingui();
  const loaded = useLoaderData<BusinessData>();
  if (!loaded.business) {
    return (
      <div className="wrap py-10">
        <PageMeta title={t`Businesses`} noIndex />
        <BusinessesFailed
          title={<Trans>This business could not be loaded</Trans>}
          heading="h1"
          reason={loaded.failure}
        />
      </div>
    );
  }
  return <OpenBusiness {...loaded} />;
}

function OpenBusiness({
  business,
  page,
  totalPages,
}: Extract<BusinessData, { business: BusinessDetails }>) {
  const { t } = useLingui();
  const { siteUrl, imageBaseUrl } = useSiteConfig();
  const { name, description, dealsCount } = business;
  const address = (number: number) =>
    paths.merchant(business.slug) + (number > 1 ? `?page=${number}` : "");
  return (
    <div className="wrap pbe-12">
      <PageMeta
        title={name}
        description={description.slice(0, 160) || t`Deals at ${name}, shared by members.`}
        canonicalPath={address(page)}
        imageUrl={siteImageAddress(business.logoUrl, imageBaseUrl) ?? undefined}
        jsonLd={businessJsonLd(business, siteUrl)}
      />
      <Breadcrumb
        trail={[{ to: paths.businesses, label: <Trans>Businesses</Trans> }]}
        current={name}
        hidesCurrentOnPhones={false}
      />
      <BusinessHeader business={business} />
      <section aria-labelledby="business-deals" className="mbs-6">
        <div className="mbe-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="business-deals" className="text-fs-22 font-[690]">
            <Trans>Deals</Trans>
          </h2>
          {dealsCount > 0 && (
            <p className="text-fs-14 text-muted tabular-nums">
              <Plural value={dealsCount} one="# running deal" other="# running deals" />
            </p>
          )}
        </div>
        {page > totalPages ? (
          <PastTheEnd firstPage={address(1)} />
        ) : dealsCount > 0 ? (
          <>
            <VotingDealList />
            <Pagination page={page} pageCount={totalPages} hrefFor={address} />
          </>
        ) : (
          <NoMerchantDeals name={name} />
        )}
      </section>
    </div>
  );
}
