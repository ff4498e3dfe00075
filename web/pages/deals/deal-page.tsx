import { Trans, useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import { useSelector } from "react-redux";
import { data, type LoaderFunctionArgs, useNavigate, useRevalidator } from "react-router";
import { userFacingText } from "#contract/classify-error.ts";
import type { Comment } from "#contract/comment.ts";
import type { Deal } from "#contract/deal.ts";
import { paths, shortDealId } from "#contract/paths.ts";
import { writeProblem } from "#contract/problem.ts";
import { fetchComments } from "#features/deals/comments/comment-requests.ts";
import { CommentsSection } from "#features/deals/comments/comments-section.tsx";
import { useCommentActions } from "#features/deals/comments/use-comment-actions.ts";
import {
  selectComments,
  selectCurrentDeal,
  selectDealError,
} from "#features/deals/list/deals-slice.ts";
import { DealBanner } from "#features/deals/page/deal-banner.tsx";
import { DealDescription } from "#features/deals/page/deal-description.tsx";
import { DealDetail } from "#features/deals/page/deal-detail.tsx";
import { dealJsonLd } from "#features/deals/page/deal-json-ld.ts";
import { fetchDeal } from "#features/deals/page/deal-requests.ts";
import { GetDealBar } from "#features/deals/page/get-deal-bar.tsx";
import { useOwnVote, useVoting } from "#features/deals/voting/use-voting.ts";
import {
  selectAuthLoading,
  selectIsAdmin,
  selectUser,
} from "#features/members/session/auth-slice.ts";
import { ReportButton } from "#features/reports/report/report-button.tsx";
import { CategoryName } from "#lib/locale-context.tsx";
import { PageMeta } from "#lib/page-meta.tsx";
import { useSiteConfig } from "#lib/site-config.tsx";
import { storeContext } from "#lib/store-context.ts";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Sidebar } from "./listing/sidebar.tsx";

export const handle = { tabBar: false };

/** Loads the deal and its comments. A deal that does not exist, or that the reader may not see, is a 404. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { dispatch } = context.get(storeContext);
  const result = await dispatch(fetchDeal(params.slug));
  if (fetchDeal.fulfilled.match(result)) {
    await dispatch(fetchComments(result.payload.id));
    return null;
  }
  const error = result.payload;
  if (error?.code === "deal_not_found") throw data(writeProblem("deal_not_found"), { status: 404 });
  // An address without an id ('Empty deal ID provided').
  if (error?.type === "validation") throw data(userFacingText(error), { status: 404 });
  return data(null, { status: 503 });
}

/** A deal with its comments (specification 2). */
export function Component() {
  const deal = useSelector(selectCurrentDeal);
  return <div className="wrap">{deal ? <OpenDeal deal={deal} /> : <DealFailed />}</div>;
}

/** The request failed for another reason than a missing deal. */
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

function OpenDeal({ deal }: { deal: Deal }) {
  const { t } = useLingui();
  const site = useSiteConfig();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const user = useSelector(selectUser);
  const isAdmin = useSelector(selectIsAdmin);
  const userId = user?.id ?? null;
  const ownVote = useOwnVote(deal.id);
  const comments = useSelector(selectComments);
  const commentActions = useCommentActions(deal.id, user);
  const onVote = useVoting({ userId, isChecking: useSelector(selectAuthLoading) }, [deal.id]);
  const address = paths.deal(shortDealId(deal.id));
  const signInPath = paths.loginThen(`${address}#comments`);
  const renderReport = useCallback(
    ({ id, userId: authorId, username }: Comment) => (
      <ReportButton
        contentType="comment"
        contentId={id}
        contentName={t`the comment by ${username}`}
        authorId={authorId}
        memberId={userId}
      />
    ),
    [userId, t],
  );
  return (
    <>
      <PageMeta
        title={deal.title}
        description={deal.description.slice(0, 160) || `${deal.title}, ${deal.merchant}`}
        canonicalPath={address}
        imageUrl={site.siteUrl + paths.sharePicture(deal.id)}
        noIndex={deal.status !== "active"}
        jsonLd={dealJsonLd(deal, site)}
      />
      <Breadcrumb
        trail={[
          { to: paths.home, label: <Trans>Deals</Trans> },
          { to: paths.category(deal.category), label: <CategoryName slug={deal.category} /> },
        ]}
        current={deal.title}
      />
      <DealBanner deal={deal} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-7 pbe-7 sm:pbe-14 lg:grid-cols-[minmax(0,1fr)_336px]">
        <div>
          <DealDetail
            deal={deal}
            {...ownVote}
            onVote={onVote}
            actions={
              <ReportButton
                contentType="deal"
                contentId={deal.id}
                contentName={deal.title}
                authorId={deal.userId}
                memberId={userId}
              />
            }
          />
          <DealDescription text={deal.description} />
          <CommentsSection
            key={deal.id}
            dealId={deal.id}
            comments={comments}
            count={deal.commentsCount}
            posterId={deal.userId}
            author={user}
            isAdmin={isAdmin}
            signInPath={signInPath}
            actions={commentActions}
            renderReport={renderReport}
            onSignIn={() => void navigate(signInPath)}
            onRetry={() => void revalidate()}
          />
        </div>
        <aside className="grid grid-cols-1 gap-4 max-sm:hidden print:hidden">
          <Sidebar />
        </aside>
      </div>
      <GetDealBar deal={deal} />
    </>
  );
}
