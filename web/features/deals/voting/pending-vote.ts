import { SIGN_IN_DETOUR_MS } from "#lib/storage/return-place.ts";
import { readInTab, removeFromTab, writeInTab } from "#lib/storage/tab-storage.ts";
import type { VoteType } from "./voting-calls.ts";

const KEY = "samha-pending-vote";

interface PendingVote {
  dealId: string;
  type: VoteType;
}

/** Keeps a visitor's vote in this tab while they sign in. */
export function keepVote(vote: PendingVote): void {
  writeInTab(KEY, vote);
}

/** Returns and removes the kept vote, if it is on one of these deals and recent enough for a sign-in. */
export function takeVote(dealIds: readonly string[]): PendingVote | null {
  const vote = readInTab(KEY, SIGN_IN_DETOUR_MS, isPendingVote);
  if (!vote || !dealIds.includes(vote.dealId)) return null;
  removeFromTab(KEY);
  return vote;
}

function isPendingVote(value: unknown): value is PendingVote {
  const { dealId, type } = (value ?? {}) as Partial<PendingVote>;
  return typeof dealId === "string" && (type === "hot" || type === "cold");
}
