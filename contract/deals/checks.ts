/**
 * Rules of the checks by members, with the same numbers as in the database (`supabase/schemas/25_votes_and_checks`).
 * `testing/documents/faq-numbers.test.ts` compares them.
 */
export const CHECKS = {
  /** A confirmation shows for this long. */
  confirmationHours: 72,
  /** The age from which an account's checks count, with and without a confirmed email address. */
  accountHours: 24,
  unconfirmedAccountDays: 7,
  /** Total weight within these hours that ends a deal. */
  weightToEnd: 6,
  agreementHours: 24,
  weight: 2,
  /** Weight of a member with this many days of membership and approved deals. */
  establishedWeight: 3,
  establishedDays: 30,
  establishedDeals: 5,
  /** Number of deals that one member can help to end per day. */
  endingsPerDay: 3,
  /** Percentage of running deals that members can end per day; further deals need an admin. */
  endingsPercent: 5,
  /** Hours for which an admin's decision overrides checks. */
  decisionHours: 24,
  /** This many wrong checks within these days suspend a member's checks for as many days. */
  wrongChecks: 3,
  wrongDays: 30,
} as const;

export const UNCOUNTED_REASONS = ["young", "unconfirmed", "wrong", "address"] as const;
export type UncountedReason = (typeof UNCOUNTED_REASONS)[number];
