import { toIsoTime } from "#contract/timestamps.ts";

export const CODE_FAILURES = [
  "min_spend",
  "new_customers",
  "excluded",
  "expired",
  "unknown",
] as const;

/** Reason why a code failed at checkout. */
export type CodeFailure = (typeof CODE_FAILURES)[number];
export type CodeOutcome = "worked" | "failed";

/**
 * Totals of the outcomes of a code. Counts each member's latest outcome within 14 days. The rules are in
 * `supabase/schemas/26_code_outcomes`.
 */
export interface CodeProof {
  worked: number;
  failed: number;
  /** ISO 8601; null without a success. */
  lastWorkedAt: string | null;
  /** The most frequent reason if the code counts as failing, otherwise null. */
  failingReason: CodeFailure | null;
}

/** The columns of `voucher_codes` that contain the proof. */
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
  return CODE_FAILURES.find((failure) => failure === text) ?? "unknown";
}

export const UNCOUNTED_OUTCOMES = ["own", "young", "unconfirmed", "wrong", "address"] as const;
/** Reason why an outcome does not count. */
export type UncountedOutcome = (typeof UNCOUNTED_OUTCOMES)[number];
