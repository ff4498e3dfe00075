import { toIsoTime } from "#contract/timestamps.ts";

export const CODE_FAILURES = [
  "min_spend",
  "new_customers",
  "excluded",
  "expired",
  "unknown",
] as const;

/** Why a code failed at the checkout. */
export type CodeFailure = (typeof CODE_FAILURES)[number];
export type CodeOutcome = "worked" | "failed";

/**
 * Sums of members' outcomes of a code: the latest of each member within 14 days. `supabase/schemas/26_code_outcomes` has the rules.
 */
export interface CodeProof {
  worked: number;
  failed: number;
  /** ISO 8601; null without a success. */
  lastWorkedAt: string | null;
  /** The most frequent reason if the code fails for most members, otherwise null. */
  failingReason: CodeFailure | null;
}

/** The columns of `voucher_codes` with the proof. */
export interface CodeProofRow {
  worked_14d?: number | null;
  failed_14d?: number | null;
  last_worked_at?: string | null;
  /** A newer database may have reasons that are unknown to this version. */
  failing_reason?: string | null;
}

export function proofOf(row: CodeProofRow): CodeProof {
  return {
    worked: row.worked_14d ?? 0,
    failed: row.failed_14d ?? 0,
    lastWorkedAt: toIsoTime(row.last_worked_at),
    failingReason: row.failing_reason ? toFailure(row.failing_reason) : null,
  };
}

export function toFailure(text: string): CodeFailure {
  return CODE_FAILURES.find((known) => known === text) ?? "unknown";
}

export const UNCOUNTED_OUTCOMES = ["own", "young", "unconfirmed", "wrong", "address"] as const;
/** Why an outcome does not count. */
export type UncountedOutcome = (typeof UNCOUNTED_OUTCOMES)[number];
