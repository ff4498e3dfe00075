import { useLingui } from "@lingui/react/macro";
import { useCallback, useMemo, useState } from "react";
import { useSelector } from "react-redux";
import { useRevalidator } from "react-router";
import { paths, shortDealId } from "#contract/addresses/paths.ts";
import type { Comment } from "#contract/deals/comment.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { fetchComments } from "#features/deals/comments/comment-requests.ts";
import { CommentsSection } from "#features/deals/comments/comments-section.tsx";
import { useCommentActions } from "#features/deals/comments/use-comment-actions.ts";
import { selectComments } from "#features/deals/deals-slice.ts";
import { useMutes } from "#features/members/mutes/use-mutes.ts";
import {
  selectAuthLoading,
  selectDecides,
  selectIsAdmin,
  selectUser,
} from "#features/members/session/auth-slice.ts";
import { ReportWindow } from "#features/reports/report/report-window.tsx";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useSignInPrompt } from "#ui/dialog/sign-in-prompt.tsx";

export function DealComments({ deal }: { deal: Deal }) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const user = useSelector(selectUser);
  const isAdmin = useSelector(selectIsAdmin);
  const comments = useSelector(selectComments);
  const actions = useCommentActions(deal.id, user);
  const askToSignIn = useSignInPrompt();
  const [reported, setReported] = useState<Comment | null>(null);
  const address = paths.deal(shortDealId(deal.id));
  const userId = user?.id ?? null;

  const { mutedIds, setMuted } = useMutes(userId);
  const mutes = useMemo(
    () => (userId === null ? undefined : { mutedIds, setMuted }),
    [userId, mutedIds, setMuted],
  );

  const askToReply = useCallback(
    ({ id, username }: Comment) =>
      askToSignIn({
        title: t`Sign in to reply to ${username}`,
        text: t`Free, and takes a minute. You’ll come straight back to this comment.`,
        next: `${address}#comment-${id}`,
      }),
    [askToSignIn, address, t],
  );
  const report = useCallback(
    (comment: Comment) => {
      if (userId !== null) return setReported(comment);
      const { username } = comment;
      const contentName = t`the comment by ${username}`;
      askToSignIn({
        title: t`Sign in to report ${contentName}`,
        text: t`Your name stays private: only admins and moderators see who reported something.`,
        next: `${address}#comment-${comment.id}`,
        reportPath: paths.contactAbout(`${address}#comment-${comment.id}`),
      });
    },
    [askToSignIn, address, userId, t],
  );

  const dispatch = useAppDispatch();
  const loadAll = useCallback(() => void dispatch(fetchComments(deal.id)), [dispatch, deal.id]);
  const username = reported?.username;
  return (
    <>
      <CommentsSection
        dealId={deal.id}
        comments={comments}
        count={deal.commentsCount}
        posterId={deal.userId}
        posterName={deal.username}
        author={user}
        isChecking={useSelector(selectAuthLoading)}
        isAdmin={isAdmin}
        decides={useSelector(selectDecides)}
        signInPath={paths.loginThen(`${address}#comments`)}
        actions={actions}
        onReport={report}
        mutes={mutes}
        onSignIn={askToReply}
        onRetry={() => void revalidate()}
        onLoadAll={loadAll}
      />
      {reported && userId !== null && (
        <ReportWindow
          contentType="comment"
          contentId={reported.id}
          contentName={t`the comment by ${username}`}
          memberId={userId}
          onClose={() => setReported(null)}
        />
      )}
    </>
  );
}
