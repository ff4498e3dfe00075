import type { VoteType } from "./voting-requests.ts";

/** The degree that a vote adds or removes. It rises briefly from the number. */
export function VotePop({ vote }: { vote: VoteType | null }) {
  if (vote === null) return null;
  return (
    <span
      aria-hidden="true"
      dir="ltr"
      className={`vote-pop ${vote === "hot" ? "text-t-hot" : "text-t-cold"}`}
    >
      {vote === "hot" ? "+1" : "−1"}
    </span>
  );
}
