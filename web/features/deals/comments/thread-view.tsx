import { clsx } from "clsx";
import type { Thread } from "./build-threads.ts";
import { CommentItem } from "./comment-item.tsx";
import type { Talk } from "./talk.ts";

interface ThreadViewProps {
  thread: Thread;
  /** The comments that are on the page; of a long talk not all are. */
  shown: ReadonlySet<string>;
  talk: Talk;
}

/** A comment and everything below it. Phones show two indents, desktops three; deeper answers stay flat (design 7). */
export function ThreadView({ thread, shown, talk }: ThreadViewProps) {
  const { depth } = thread;
  const replies = thread.replies.filter(({ comment }) => shown.has(comment.id));
  return (
    <>
      <CommentItem thread={thread} talk={talk} />
      {replies.length > 0 && (
        <ul className={clsx(depth < 2 && INDENT, depth === 2 && INDENT_FROM_TABLET)}>
          {replies.map((answer) => (
            <li key={answer.comment.id}>
              <ThreadView thread={answer} shown={shown} talk={talk} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const INDENT = "border-s-2 border-border ms-2.5 ps-3 sm:ms-[19px] sm:ps-5";
const INDENT_FROM_TABLET = "sm:border-s-2 sm:border-border sm:ms-[19px] sm:ps-5";
