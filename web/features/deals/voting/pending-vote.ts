import { SIGN_IN_DETOUR_MS } from "#lib/storage/return-place.ts";
import { forgetInTab, readInTab, writeInTab } from "#lib/storage/tab-storage.ts";
import type { VoteType } from "./voting-calls.ts";

const KEY = "samha-pending-vote";

/** A vote that somebody signed out wanted to cast. */
interface PendingVote {
  dealId: string;
  type: VoteType;
}

/** Keeps a vote in this tab while its member signs in. */
export function keepVote(vote: PendingVote): void {
  writeInTab(KEY, vote);
}

/** The kept vote, once, if it is on one of these deals and not older than signing in may take. */
export function takeVote(dealIds: readonly string[]): PendingVote | null {
  const vote = readInTab(KEY, SIGN_IN_DETOUR_MS, isPendingVote);
  if (!vote || !dealIds.includes(vote.dealId)) return null;
  forgetInTab(KEY);
  return vote;
}

function isPendingVote(value: unknown): value is PendingVote {
  const { dealId, type } = (value ?? {}) as Partial<PendingVote>;
  return typeof dealId === "string" && (type === "hot" || type === "cold");
}
