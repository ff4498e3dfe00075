import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useMemo, useState } from "react";
import type { Comment } from "#contract/comment.ts";
import { formatCount } from "#lib/format-temperature.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { LiveRegion } from "#ui/live-region.tsx";
import { buildThreads } from "./build-threads.ts";
import type { CommentActions, CommentAuthor, CommentOutcome } from "./comment-actions.ts";
import { CommentComposer } from "./comment-composer.tsx";
import { CommentOrderSelect, useCommentOrder } from "./comment-order.tsx";
import { CommentsFailed } from "./comments-failed.tsx";
import { ThreadView } from "./thread-view.tsx";
import { useScrollToLinked } from "./use-linked-comment.ts";
import { useShownComments } from "./use-shown-comments.ts";
import { useWriter } from "./use-writer.ts";

interface CommentsSectionProps {
  dealId: string;
  /** Oldest first; null when they could not be loaded. */
  comments: readonly Comment[] | null;
  count: number;
  posterId: string;
  /** Null for a visitor, who is invited to sign in at `signInPath`. */
  author: CommentAuthor | null;
  isAdmin: boolean;
  signInPath: string;
  actions: CommentActions;
  onSignIn: () => void;
  onRetry: () => void;
  /** A button that reports a comment; asked for neither on the reader's own nor on deleted ones. */
  renderReport?: (comment: Comment) => ReactNode;
}

/** The talk below a deal: a box to write in, then threads, the first comments until more are asked for. */
export function CommentsSection(props: CommentsSectionProps) {
  const { dealId, comments, count, author, signInPath, actions, onRetry } = props;
  const { posterId, isAdmin, onSignIn, renderReport } = props;
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
  useScrollToLinked(shown);

  const talk = useMemo(() => {
    async function send(content: string, parentId: string | null): Promise<CommentOutcome> {
      const outcome = await actions.send(content, parentId);
      if (outcome.failure === null) pin(outcome.commentId);
      return outcome;
    }
    const reader = { posterId, author, isAdmin, drafts, signInPath, onSignIn, renderReport };
    return { ...reader, actions: { ...actions, send }, onDone: setDone };
  }, [posterId, author, isAdmin, drafts, signInPath, onSignIn, renderReport, actions, pin]);

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
      <CommentComposer
        writer={writer}
        isSignedIn={author !== null}
        signInPath={signInPath}
        onSend={async (content) => {
          const { failure } = await talk.actions.send(content, null);
          if (failure === null) setDone(t`Comment posted`);
          return failure;
        }}
      />
      {comments === null ? (
        <CommentsFailed onRetry={onRetry} />
      ) : (
        <ul>
          {threads
            .filter(({ comment }) => shown.has(comment.id))
            .map((thread) => (
              <li key={thread.comment.id}>
                <ThreadView thread={thread} shown={shown} talk={talk} />
              </li>
            ))}
        </ul>
      )}
      {moreCount > 0 && (
        <Button variant="outline" block className="mbs-3" onClick={showMore}>
          <Plural value={moreCount} one="Show # more comment" other="Show # more comments" />
        </Button>
      )}
    </Card>
  );
}
