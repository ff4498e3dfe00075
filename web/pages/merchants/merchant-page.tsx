import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "react-redux";
import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { feedPaths } from "#contract/addresses/feed-paths.ts";
import { paths } from "#contract/addresses/paths.ts";
import { siteImageAddress } from "#contract/image.ts";
import type { MerchantDetails } from "#contract/merchants/merchant.ts";
import { shorten } from "#contract/text/shorten.ts";
import type { Voucher } from "#contract/vouchers/voucher.ts";
import { AlertLink } from "#features/alerts/alert-link.tsx";
import { dealsListed } from "#features/deals/deals-slice.ts";
import { rememberDealIds } from "#features/deals/page/short-id-cache.ts";
import { type BriefDeal, briefDeal } from "#features/deals/related/related-requests.ts";
import { HalalPanel } from "#features/halal/panel/halal-panel.tsx";
import {
  selectAuthLoading,
  selectDecides,
  selectUser,
} from "#features/members/session/auth-slice.ts";
import { fetchMerchant } from "#features/merchants/directory/directory-requests.ts";
import { MerchantHeader } from "#features/merchants/directory/merchant-header.tsx";
import { merchantJsonLd } from "#features/merchants/directory/merchant-json-ld.ts";
import { readPage } from "#features/merchants/directory/merchant-search.ts";
import { NoMerchantDeals } from "#features/merchants/directory/merchant-states.tsx";
import { useCurrentCodes } from "#features/vouchers/list/use-current-codes.ts";
import { VoucherCard } from "#features/vouchers/list/voucher-card.tsx";
import { useCodeReports } from "#features/vouchers/proof/use-code-reports.ts";
import { storeContext } from "#lib/backend/store-context.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { redirectToLastPage } from "#lib/last-page.ts";
import { PageMeta } from "#lib/page-meta.tsx";
import { useDataSite } from "#lib/structured-data.ts";
import { FeedLink } from "#pages/deals/list-parts/feed-link.tsx";
import { VotingDealList } from "#pages/deals/list-parts/voting-deal-list.tsx";
import { LoadFailed } from "#ui/feedback/load-failed.tsx";
import { Breadcrumb } from "#ui/navigation/breadcrumb.tsx";
import { Pagination } from "#ui/navigation/pagination.tsx";
import { type DealAtLowestPrice, OtherDeals } from "./other-deals.tsx";

export const handle = { rail: false };

type MerchantData =
  | { merchant: null; failure: string }
  | {
      merchant: MerchantDetails;
      vouchers: Voucher[];
      upcoming: BriefDeal[];
      ended: BriefDeal[];
      lowest: DealAtLowestPrice[];
      page: number;
      totalPages: number;
    };

/** Loads the merchant and puts a page of its deals into the store. Throws 404 for an unknown merchant. */
export async function loader({
  context,
  params,
  request,
}: Pick<LoaderFunctionArgs, "context" | "params" | "request">) {
  const { dispatch } = context.get(storeContext);
  const page = readPage(new URL(request.url).searchParams);
  const result = await dispatch(fetchMerchant({ slug: params.slug ?? "", page }));
  if (!fetchMerchant.fulfilled.match(result)) {
    const failure = failureText(result);
    return data<MerchantData>({ merchant: null, failure }, { status: 503 });
  }
  if (!result.payload) throw data("Business not found", { status: 404 });
  const { merchant, deals, vouchers, totalItems, totalPages } = result.payload;
  const upcoming = result.payload.upcoming.map(briefDeal);
  const ended = result.payload.ended.map(briefDeal);
  const lowest = result.payload.lowestPrices.map(({ deal, seenAt }) => ({
    ...briefDeal(deal),
    seenAt,
  }));
  redirectToLastPage(request, page, totalPages);
  if (!request.signal.aborted) {
    dispatch(dealsListed({ deals, totalItems, totalPages }));
    rememberDealIds(deals.map((deal) => deal.id));
  }
  return { merchant, vouchers, upcoming, ended, lowest, page, totalPages } satisfies MerchantData;
}

/** Details of a merchant (only the name if it is unregistered), with its codes and live deals. */
export function Component() {
  const { t } = useLingui();
  const loaded = useLoaderData<MerchantData>();
  if (!loaded.merchant) {
    return (
      <div className="wrap py-10">
        <PageMeta title={t`Businesses`} noIndex />
        <LoadFailed
          title={<Trans>This business could not be loaded</Trans>}
          heading="h1"
          reason={loaded.failure}
        />
      </div>
    );
  }
  return <MerchantView {...loaded} />;
}

function MerchantView({
  merchant,
  vouchers,
  upcoming,
  ended,
  lowest,
  page,
  totalPages,
}: Extract<MerchantData, { merchant: MerchantDetails }>) {
  const { t } = useLingui();
  const dataSite = useDataSite();
  const user = useSelector(selectUser);
  const decides = useSelector(selectDecides);
  const { name, description, dealsCount } = merchant;
  const codes = useCurrentCodes(vouchers);
  const address = (number: number) =>
    paths.merchant(merchant.slug) + (number > 1 ? `?page=${number}` : "");
  return (
    <div className="wrap pbe-12">
      <PageMeta
        title={name}
        description={shorten(description, 160) || t`Deals at ${name}, shared by members.`}
        canonicalPath={address(page)}
        feedPath={feedPaths.merchant(merchant.slug)}
        imageUrl={siteImageAddress(merchant.logoUrl, dataSite.imageBaseUrl) ?? undefined}
        jsonLd={merchantJsonLd(merchant, dataSite, { deals: t`Deals`, businesses: t`Businesses` })}
      />
      <Breadcrumb
        trail={[{ to: paths.businesses, label: <Trans>Businesses</Trans> }]}
        current={name}
        hidesCurrentOnPhones={false}
      />
      <MerchantHeader
        merchant={merchant}
        isOwn={merchant.username !== null && merchant.username === user?.username}
      />
      {merchant.halal.merchantId && page === 1 && (
        <HalalPanel
          subject={{ type: "merchant", id: merchant.halal.merchantId }}
          facts={merchant.halal}
          memberId={user?.id ?? null}
          decides={decides}
        />
      )}
      {codes.length > 0 && page === 1 && (
        <section aria-labelledby="merchant-codes" className="mbs-6">
          <h2 id="merchant-codes" className="mbe-3 text-fs-22 font-[690]">
            <Trans>Voucher codes</Trans>
          </h2>
          <MerchantCodes vouchers={codes} />
        </section>
      )}
      <section aria-labelledby="merchant-deals" className="mbs-6">
        <div className="mbe-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="merchant-deals" className="text-fs-22 font-[690]">
            <Trans>Deals</Trans>
          </h2>
          {dealsCount > 0 && (
            <p className="flex flex-wrap items-baseline gap-x-4 text-fs-14 text-muted tabular-nums">
              <Plural value={dealsCount} one="# live deal" other="# live deals" />
              <AlertLink prefill={{ merchant: name }} />
              <FeedLink path={feedPaths.merchant(merchant.slug)} />
            </p>
          )}
        </div>
        {dealsCount > 0 ? (
          <>
            <VotingDealList hide="merchant" />
            <Pagination page={page} pageCount={totalPages} hrefFor={address} />
          </>
        ) : (
          <NoMerchantDeals name={name} />
        )}
      </section>
      <OtherDeals merchant={merchant} upcoming={upcoming} ended={ended} lowest={lowest} />
    </div>
  );
}

function MerchantCodes({ vouchers }: { vouchers: Voucher[] }) {
  const userId = useSelector(selectUser)?.id ?? null;
  const reports = useCodeReports({ userId, isChecking: useSelector(selectAuthLoading) });
  return (
    <ul className="grid gap-3.5 lg:grid-cols-2">
      {vouchers.map((voucher) => (
        <li key={voucher.id} className="min-inline-0">
          <VoucherCard voucher={voucher} reports={reports} />
        </li>
      ))}
    </ul>
  );
}
