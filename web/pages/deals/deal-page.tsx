import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "react-redux";
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { HALAL_CATEGORIES, type HalalFacts } from "#contract/halal/halal-facts.ts";
import { isOwnShop } from "#contract/merchants/own-shop.ts";
import { shorten } from "#contract/text/shorten.ts";
import { codesForDeal } from "#contract/vouchers/deal-codes.ts";
import { DealAdditions } from "#features/deals/additions/deal-additions.tsx";
import { finderOf } from "#features/deals/additions/finder-of.ts";
import { DealVerdicts } from "#features/deals/checks/deal-verdicts.tsx";
import { useCheckedDeal } from "#features/deals/checks/use-checked-deal.ts";
import { selectCurrentDeal, selectDealError } from "#features/deals/deals-slice.ts";
import { DealFactsCard } from "#features/deals/facts/facts-table.tsx";
import { DealHistory } from "#features/deals/history/deal-history.tsx";
import { DealBanner } from "#features/deals/page/deal-banner.tsx";
import { DealDescription } from "#features/deals/page/deal-description.tsx";
import { DealDetail } from "#features/deals/page/deal-detail.tsx";
import { dealJsonLd } from "#features/deals/page/deal-json-ld.ts";
import { GetDealBar } from "#features/deals/page/get-deal-bar.tsx";
import { useOwnVote, useVoting } from "#features/deals/voting/use-voting.ts";
import { ColdReasonsList } from "#features/deals/why-cold/cold-reasons.tsx";
import { HalalPanel } from "#features/halal/panel/halal-panel.tsx";
import {
  selectAuthLoading,
  selectDecides,
  selectIsAdmin,
  selectUser,
} from "#features/members/session/auth-slice.ts";
import { useReloadForReader } from "#features/members/session/use-reload-for-reader.ts";
import { ConfirmEmail } from "#features/notifications/settings/confirm-email.tsx";
import { DealCode } from "#features/vouchers/list/deal-code.tsx";
import { useCurrentCodes } from "#features/vouchers/list/use-current-codes.ts";
import { useCodeReports } from "#features/vouchers/proof/use-code-reports.ts";
import { storeContext } from "#lib/backend/store-context.ts";
import { useCategoryName, useLanguage } from "#lib/locale/locale-context.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { useDataSite } from "#lib/structured-data.ts";
import { Card } from "#ui/display/card.tsx";
import { LoadFailed } from "#ui/feedback/load-failed.tsx";
import { useChunk } from "#ui/use-chunk.ts";
import { AdminTools } from "./deal/admin-tools.tsx";
import { DealActions } from "./deal/deal-actions.tsx";
import { DealComments } from "./deal/deal-comments.tsx";
import { DealMenu } from "./deal/deal-menu.tsx";
import { DealRail, OTHER_CODES } from "./deal/deal-rail.tsx";
import { DealTrail } from "./deal/deal-trail.tsx";
import { type DealPageData, loadDeal } from "./deal/load-deal.ts";

export const handle = { tabBar: false };

export function loader({ context, params }: LoaderFunctionArgs) {
  return loadDeal(context.get(storeContext), params);
}

export function Component() {
  const deal = useSelector(selectCurrentDeal);
  useReloadForReader(deal !== null && deal.status !== "active");
  return <div className="wrap">{deal ? <OpenDeal deal={deal} /> : <DealFailed />}</div>;
}

/** Shown for all failures except a missing deal. */
function DealFailed() {
  const { t } = useLingui();
  const reason = useSelector(selectDealError);
  return (
    <div className="py-10">
      <PageMeta title={t`Deal could not be loaded`} noIndex />
      <LoadFailed heading="h1" title={<Trans>Deal could not be loaded</Trans>} reason={reason} />
    </div>
  );
}

function OpenDeal({ deal: loaded }: { deal: Deal }) {
  const { deal, onChecked } = useCheckedDeal(loaded);
  const { t } = useLingui();
  const dataSite = useDataSite();
  const categoryName = useCategoryName();
  const language = useLanguage();
  const page = useLoaderData<DealPageData | null>();
  const { revalidate } = useRevalidator();
  const isAdmin = useSelector(selectIsAdmin);
  const decides = useSelector(selectDecides);
  const user = useSelector(selectUser);
  const userId = user?.id ?? null;
  const ownVote = useOwnVote(deal.id);
  const isShop = isOwnShop(deal, user);
  const isOwn = userId !== null && userId === deal.userId;
  const hasEdit = isOwn && deal.status === "active";
  const edit = useChunk(hasEdit, loadEdit);
  const isChecking = useSelector(selectAuthLoading);
  const reports = useCodeReports({ userId, isChecking });
  const codes = codesForDeal(deal, useCurrentCodes(page?.rail.vouchers ?? []));
  const onVote = useVoting({ userId, isChecking, mustConfirm: user?.mustConfirmEmail }, [deal.id]);
  return (
    <>
      <PageMeta
        title={deal.title}
        description={shorten(deal.description, 160) || `${deal.title}, ${deal.merchant}`}
        canonicalPath={paths.deal(shortDealId(deal.id))}
        imageUrl={dataSite.siteUrl + paths.shareImage(deal.id, language)}
        noIndex={deal.status !== "active"}
        jsonLd={dealJsonLd(deal, dataSite, {
          deals: t`Deals`,
          category: categoryName(deal.category),
        })}
      />
      <DealTrail category={deal.category} title={deal.title} />
      {(isAdmin || (decides && !isOwn)) && (
        <AdminTools key={deal.id} deal={deal} isAdmin={isAdmin} />
      )}
      <DealBanner deal={deal} isOwn={isOwn} />
      {hasEdit && edit && <edit.OwnEdit key={deal.id} deal={deal} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-7 pbe-7 sm:pbe-14 lg:grid-cols-[minmax(0,1fr)_336px]">
        <div>
          <DealDetail
            deal={deal}
            {...ownVote}
            isOwnShop={isShop}
            onVote={onVote}
            onExplained={revalidate}
            cold={<ColdReasonsList deal={deal} cold={page?.cold} isAdmin={isAdmin} />}
            memory={page?.memory ?? null}
            paysUs={page?.extras?.pays_us}
            menu={<DealMenu deal={deal} memberId={userId} cleanUrl={page?.extras?.clean_url} />}
            actions={<DealActions deal={deal} isOwn={isOwn} isAdmin={isAdmin} />}
            code={
              codes[0] && (
                <DealCode
                  key={codes[0].id}
                  voucher={codes[0]}
                  dealId={deal.id}
                  more={codes.length - 1}
                  moreTo={`#${OTHER_CODES}`}
                  reports={reports}
                  finder={finderOf(codes[0], page?.extras?.additions)}
                />
              )
            }
          />
          <DealDescription text={deal.description} category={deal.category} />
          <DealFactsCard facts={deal.facts} />
          {page && showsHalal(deal, page.halal) && (
            <HalalPanel
              key={deal.id}
              subject={{ type: "deal", id: deal.id }}
              facts={page.halal}
              memberId={userId}
              decides={isAdmin || (decides && !isOwn)}
            />
          )}
          <Card as="div" className="mbs-5 max-sm:border-0 max-sm:bg-transparent max-sm:p-0">
            <DealVerdicts
              deal={deal}
              checks={page?.checks ?? null}
              userId={userId}
              isChecking={isChecking}
              isOwnShop={isShop}
              confirmEmail={<ConfirmEmail />}
              onChecked={onChecked}
            />
            <DealAdditions
              deal={deal}
              additions={page?.extras?.additions ?? []}
              userId={userId}
              decides={decides}
            />
          </Card>
          <DealHistory deal={deal} endings={page?.checks?.endings ?? 0} isAdmin={isAdmin} />
          <DealComments key={deal.id} deal={deal} />
        </div>
        {page && (
          <DealRail
            deal={deal}
            {...page.rail}
            vouchers={codes.slice(1)}
            isVisitor={userId === null}
          />
        )}
      </div>
      <GetDealBar deal={deal} paysUs={page?.extras?.pays_us} />
    </>
  );
}

/** A separate chunk, which only the poster downloads. */
const loadEdit = () => import("#features/deals/own/own-edit.tsx");

function showsHalal({ category }: Deal, { deal, merchant }: HalalFacts): boolean {
  return HALAL_CATEGORIES.includes(category) || deal.length + merchant.length > 0;
}
