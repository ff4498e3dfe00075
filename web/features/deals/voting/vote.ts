export type VoteType = "hot" | "cold";

/** A vote is asked for as a boolean (hot is true) or by its word (specification 5). */
export function voteTypeOf(vote: boolean | VoteType): VoteType {
  if (typeof vote === "string") return vote;
  return vote ? "hot" : "cold";
}
