import { createContext, useMemo } from "react";
import type { Comment } from "#contract/deals/comment.ts";

/** Usernames that the comment box suggests after an @; empty without a discussion. */
export const MentionNames = createContext<readonly string[]>([]);

interface Discussion {
  comments: readonly Comment[] | null;
  posterId: string;
  posterName: string | null;
  /** Id of the reader, who is not suggested. */
  readerId: string | undefined;
  mutedIds: ReadonlySet<string> | undefined;
}

/** Returns the poster, then the authors of the loaded comments, latest first. Omits the reader and muted members. */
export function useMentionNames(discussion: Discussion): readonly string[] {
  const { comments, posterId, posterName, readerId, mutedIds } = discussion;
  return useMemo(() => {
    const authors = (comments ?? []).toReversed();
    const people = [{ userId: posterId, username: posterName }, ...authors];
    const names = people.flatMap(({ userId, username }) =>
      username && userId && userId !== readerId && !mutedIds?.has(userId) ? [username] : [],
    );
    return [...new Set(names)];
  }, [comments, posterId, posterName, readerId, mutedIds]);
}
