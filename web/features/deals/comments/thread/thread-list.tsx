import { clsx } from "clsx";
import { cachedPart } from "#lib/cached-part.tsx";
import type { CommentContext } from "./comment-context.ts";
import { CommentItem } from "./comment-item.tsx";
import type { Thread } from "./threads.ts";

/** A comment and its replies. Phones show two indents, larger screens three; deeper replies are not indented further. */
const ThreadView = cachedPart(({ thread, context }: ThreadViewProps) => {
  const { depth, replies } = thread;
  return (
    <>
      <CommentItem thread={thread} context={context} />
      {replies.length > 0 && (
        <ul className={clsx(depth < 2 && INDENT, depth === 2 && INDENT_FROM_TABLET)}>
          {replies.map((reply) => (
            <li key={reply.comment.id}>
              <ThreadView thread={reply} context={context} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
});

const INDENT = "border-s-2 border-border ms-2.5 ps-3 sm:ms-[19px] sm:ps-5";
const INDENT_FROM_TABLET = "sm:border-s-2 sm:border-border sm:ms-[19px] sm:ps-5";

interface ThreadListProps {
  threads: readonly Thread[];
  context: CommentContext;
}

export const ThreadList = cachedPart(({ threads, context }: ThreadListProps) => (
  <ul>
    {threads.map((thread) => (
      <li key={thread.comment.id}>
        <ThreadView thread={thread} context={context} />
      </li>
    ))}
  </ul>
));

interface ThreadViewProps {
  thread: Thread;
  context: CommentContext;
}
