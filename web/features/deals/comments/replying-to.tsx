import { Trans } from "@lingui/react/macro";
import type { Thread } from "./build-threads.ts";

/** Whom a comment answers, named from the depth at which the indent stops telling. */
export function ReplyingTo({ thread: { depth, parent } }: { thread: Thread }) {
  if (!parent || depth < 3) return null;
  return (
    <span className={depth === 3 ? "sm:hidden" : undefined}>
      {parent.isDeleted ? (
        <Trans>replying to a deleted comment</Trans>
      ) : (
        <Trans>
          replying to <bdi>{parent.username}</bdi>
        </Trans>
      )}
    </span>
  );
}
