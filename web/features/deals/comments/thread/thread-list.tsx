import { cachedPart } from "#lib/cached-part.tsx";
import type { CommentContext } from "./comment-context.ts";
import { ThreadView } from "./thread-view.tsx";
import type { Thread } from "./threads.ts";

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
