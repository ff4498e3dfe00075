import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useCallback, useMemo, useState } from "react";
import type { Comment } from "#contract/comment.ts";
import { formatCount } from "#lib/format-temperature.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { buildThreads, countComments, findRoot } from "./build-threads.ts";
import type { CommentAuthor, SendComment } from "./comment-author.ts";
import { CommentForm } from "./comment-form.tsx";
import { ThreadView } from "./thread-view.tsx";
import { useLinkedComment } from "./use-linked-comment.ts";

interface CommentsSectionProps {
  /** Null when they could not be loaded. */
  comments: readonly Comment[] | null;
  count: number;
  posterId: string;
  /** Null for a visitor, who is invited to sign in at `signInPath`. */
  author: CommentAuthor | null;
  signInPath: string;
  onSend: SendComment;
  onSignIn: () => void;
  onRetry: () => void;
}

const FIRST_THREADS = 20;

/** The talk below a deal: a box to write in, then threads, the first 20 until more are asked for. */
export function CommentsSection(props: CommentsSectionProps) {
  const { comments, count, posterId, author, signInPath, onSend, onSignIn, onRetry } = props;
  const { t } = useLingui();
  const threads = useMemo(() => buildThreads(comments ?? []), [comments]);
  const [shownCount, setShownCount] = useState(FIRST_THREADS);
  const reveal = useCallback(
    (commentId: string) => {
      if (findRoot(threads, commentId) >= FIRST_THREADS) setShownCount(threads.length);
    },
    [threads],
  );
  useLinkedComment(reveal, shownCount > FIRST_THREADS || threads.length <= FIRST_THREADS);
  const hiddenCount = countComments(threads.slice(shownCount));

  return (
    <Card id="comments" className="mbs-5 scroll-mt-4" aria-labelledby="comments-title">
      <h2 id="comments-title" className="text-fs-22 font-[680]">
        <Trans>Comments</Trans>{" "}
        <span className="font-medium text-subtle tabular-nums">{formatCount(count)}</span>
      </h2>
      {author ? (
        <div className="grid grid-cols-[40px_minmax(0,1fr)] gap-3 py-3.5">
          <Avatar name={author.username} imageUrl={author.profileImageUrl} size={40} />
          <CommentForm
            label={t`Add a comment`}
            placeholder={t`Ask a question or share what you know`}
            submitText={<Trans>Post comment</Trans>}
            onSend={(content) => onSend(content, null)}
          />
        </div>
      ) : (
        <SignInInvitation signInPath={signInPath} />
      )}
      {comments === null ? (
        <CommentsFailed onRetry={onRetry} />
      ) : (
        <ul>
          {threads.slice(0, shownCount).map((thread) => (
            <li key={thread.comment.id}>
              <ThreadView
                thread={thread}
                posterId={posterId}
                isSignedIn={author !== null}
                onSend={onSend}
                onSignIn={onSignIn}
              />
            </li>
          ))}
        </ul>
      )}
      {hiddenCount > 0 && (
        <Button
          variant="outline"
          block
          className="mbs-3"
          onClick={() => setShownCount(threads.length)}
        >
          <Plural value={hiddenCount} one="Show # more comment" other="Show # more comments" />
        </Button>
      )}
    </Card>
  );
}

function SignInInvitation({ signInPath }: { signInPath: string }) {
  return (
    <div className="my-3.5 flex flex-wrap items-center justify-between gap-3 rounded-m bg-sunken px-3.5 py-3">
      <p className="text-fs-15">
        <Trans>Sign in to ask a question or share what you know.</Trans>
      </p>
      <ButtonLink to={signInPath} variant="outline">
        <Trans>Sign in</Trans>
      </ButtonLink>
    </div>
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
