import type { Comment } from "#contract/comment.ts";
import type { DealsState } from "#features/deals/list/deals-state.ts";

/** A comment has changed; it keeps its place in the thread. */
export function replaceComment(state: DealsState, changed: Comment): void {
  const at = state.comments?.findIndex(({ id }) => id === changed.id) ?? -1;
  if (at !== -1) state.comments?.splice(at, 1, changed);
}
