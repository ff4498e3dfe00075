import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Comment } from "#contract/deals/comment.ts";
import { COMMENTS_ON_PAGE } from "#contract/limits.ts";
import { formatCount } from "#lib/format/format-temperature.ts";
import { Button } from "#ui/button/button.tsx";
import { Card } from "#ui/display/card.tsx";
import { LiveRegion } from "#ui/feedback/live-region.tsx";
import { type CommentOrder, CommentOrderSelect, useCommentOrder } from "./comment-order.tsx";
import type { CommentAuthor } from "./comment-requests.ts";
import type { CommentContext, CommentMutes } from "./thread/comment-context.ts";
import { ThreadList } from "./thread/thread-list.tsx";
import { buildThreads, visibleThreads } from "./thread/threads.ts";
import type { CommentActions, CommentOutcome } from "./use-comment-actions.ts";
import { useShowWritten } from "./use-show-written.ts";
import { linkedCommentId, useScrollToLinked, useShownComments } from "./use-shown-comments.ts";
import { CommentComposer } from "./write/comment-composer.tsx";
import { useWriter } from "./write/comment-drafts.ts";
import { MentionNames, useMentionNames } from "./write/mention-names.ts";

interface CommentsSectionProps {
  dealId: string;
  /** Oldest first; null when they could not be loaded. */
  comments: readonly Comment[] | null;
  count: number;
  posterId: string;
  posterName?: string | null;
  /** Null for a visitor, who can sign in at `signInPath`, and while the session is being read. */
  author: CommentAuthor | null;
  isChecking: boolean;
  isAdmin: boolean;
  decides: boolean;
  signInPath: string;
  actions: CommentActions;
  onSignIn: (comment: Comment) => void;
  onRetry: () => void;
  /** Loads all comments; called if the page contains only the oldest ones. */
  onLoadAll: () => void;
  /** Reports another member's comment; not called for deleted ones. */
  onReport?: (comment: Comment) => void;
  mutes?: CommentMutes;
}

/** The comments below a deal: a box for a new comment, then the threads. */
export function CommentsSection(props: CommentsSectionProps) {
  const { dealId, comments, count, author, signInPath, actions, onRetry } = props;
  const {
    posterId,
    posterName = null,
    isAdmin,
    decides,
    isChecking,
    onSignIn,
    onReport,
    onLoadAll,
    mutes,
  } = props;
  const { t } = useLingui();
  const [order, setOrder] = useCommentOrder();
  const [done, setDone] = useState("");
  const writer = useWriter(dealId, author);
  const drafts = writer?.drafts ?? null;
  const threads = useMemo(() => {
    const oldestFirst = buildThreads(comments ?? []);
    return order === "newest" ? oldestFirst.reverse() : oldestFirst;
  }, [comments, order]);
  const { shown, moreCount, showMore, pin } = useShownComments(threads, drafts);
  const threadsOnPage = useMemo(() => visibleThreads(threads, shown), [threads, shown]);
  useScrollToLinked(shown);
  const loadAll = useAllComments(dealId, comments, order, onLoadAll);
  const showWritten = useShowWritten(shown);
  const mentionNames = useMentionNames({
    comments,
    posterId,
    posterName,
    readerId: author?.id,
    mutedIds: mutes?.mutedIds,
  });

  const context = useMemo((): CommentContext => {
    async function send(content: string, parentId: string | null): Promise<CommentOutcome> {
      const outcome = await actions.send(content, parentId);
      if (outcome.failure === null) {
        pin(outcome.commentId);
        showWritten({ id: outcome.commentId, takesFocus: parentId === null });
      }
      return outcome;
    }
    const reader = { posterId, author, isAdmin, decides, drafts, signInPath, onSignIn, onReport };
    return { ...reader, mutes, actions: { ...actions, send }, onDone: setDone };
  }, [
    posterId,
    author,
    isAdmin,
    decides,
    drafts,
    signInPath,
    onSignIn,
    onReport,
    mutes,
    actions,
    pin,
    showWritten,
  ]);

  return (
    <Card id="comments" className="mbs-5 scroll-mt-4" aria-labelledby="comments-title">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="comments-title" className="text-fs-22 font-[680]">
          <Trans>Comments</Trans>{" "}
          <span className="font-medium text-subtle tabular-nums">{formatCount(count)}</span>
        </h2>
        {threads.length > 1 && <CommentOrderSelect order={order} onChange={setOrder} />}
      </div>
      <LiveRegion text={done} />
      <MentionNames value={mentionNames}>
        <CommentComposer
          dealId={dealId}
          writer={writer}
          isSignedIn={author !== null}
          isChecking={isChecking}
          signInPath={signInPath}
          onSend={async (content) => {
            const { failure } = await context.actions.send(content, null);
            if (failure === null) setDone(t`Comment posted`);
            return failure;
          }}
        />
        {comments === null ? (
          <CommentsFailed onRetry={onRetry} />
        ) : (
          <ThreadList threads={threadsOnPage} context={context} />
        )}
      </MentionNames>
      {moreCount > 0 && (
        <Button
          variant="outline"
          block
          className="mbs-3"
          onClick={() => {
            loadAll();
            showMore();
          }}
        >
          <Plural value={moreCount} one="Show # more comment" other="Show # more comments" />
        </Button>
      )}
    </Card>
  );
}

function CommentsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 py-3">
      <p className="text-muted">
        <Trans>The comments could not be loaded.</Trans>
      </p>
      <Button variant="outline" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}

/**
 * Loads the comments that the page of a long discussion omits, once per deal: for the order "newest first", for a link to one of
 * them, or when the returned function is called.
 */
function useAllComments(
  dealId: string,
  comments: readonly Comment[] | null,
  order: CommentOrder,
  load: () => void,
): () => void {
  const loaded = useRef("");
  const isPartial = (comments?.length ?? 0) >= COMMENTS_ON_PAGE;
  const loadAll = useCallback(() => {
    if (!isPartial || loaded.current === dealId) return;
    loaded.current = dealId;
    load();
  }, [dealId, isPartial, load]);

  const linked = linkedCommentId(useLocation().hash);
  const isLinkedMissing = linked !== null && !comments?.some(({ id }) => id === linked);
  useEffect(() => {
    if (order === "newest" || isLinkedMissing) loadAll();
  }, [order, isLinkedMissing, loadAll]);
  return loadAll;
}
