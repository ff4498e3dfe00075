import { useEffect } from "react";
import { ownVotesForgotten } from "#features/deals/list/deals-slice.ts";
import { useAppDispatch } from "#lib/store-hooks.ts";
import { fetchOwnVotes } from "./fetch-own-votes.ts";
import { refreshVotes } from "./refresh-votes.ts";

/**
 * Keeps the votes on the deals in view true: how the member has voted, asked for once someone is signed in, and the
 * counts, refreshed where they have voted and when the tab comes back. The rendered page is a visitor's, so all of it
 * happens in the browser only.
 */
export function useOwnVotes(userId: string | null, dealIds: readonly string[]): void {
  const dispatch = useAppDispatch();
  // Deals arrive as new arrays; only a change of who they are is news.
  const ids = dealIds.join(",");

  useEffect(() => {
    if (!userId) dispatch(ownVotesForgotten());
    else if (ids) void showOwnVotes(userId, ids.split(","));

    async function showOwnVotes(member: string, inView: string[]): Promise<void> {
      const answer = await dispatch(fetchOwnVotes({ userId: member, dealIds: inView }));
      // The rendered page may be older than the vote: its number would miss the member's own.
      if (fetchOwnVotes.fulfilled.match(answer)) {
        await dispatch(refreshVotes(Object.keys(answer.payload)));
      }
    }
  }, [dispatch, userId, ids]);

  useEffect(() => {
    if (!ids) return;
    function refresh() {
      if (document.visibilityState === "visible") void dispatch(refreshVotes(ids.split(",")));
    }
    document.addEventListener("visibilitychange", refresh);
    return () => document.removeEventListener("visibilitychange", refresh);
  }, [dispatch, ids]);
}
