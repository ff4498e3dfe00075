/**
 * How the checks of members count. The database decides by the same numbers (`supabase/schemas/25_votes_and_checks`);
 * `testing/documents/faq-numbers.test.ts` compares them.
 */
export const CHECKS = {
  /** A confirmation shows for this long. */
  confirmationHours: 72,
  /** The age from which an account's checks count, with and without a confirmed email address. */
  accountHours: 24,
  unconfirmedAccountDays: 7,
  /** The weights that end a deal together, within these hours. */
  weightToEnd: 6,
  agreementHours: 24,
  weight: 2,
  /** The weight of a member of this many days with this many approved deals. */
  establishedWeight: 3,
  establishedDays: 30,
  establishedDeals: 5,
  /** How many deals a day one member helps to end. */
  endingsPerDay: 3,
  /** The share of running deals that members end in a day; more wait for an admin. */
  endingsPercent: 5,
  /** How long an admin's decision stands. */
  decisionHours: 24,
  /** After this many wrong checks within these days, a member's checks stop counting for as many days. */
  wrongChecks: 3,
  wrongDays: 30,
} as const;

/** Why a member's checks do not count. */
export const UNCOUNTED_REASONS = ["young", "unconfirmed", "wrong", "address"] as const;
export type UncountedReason = (typeof UNCOUNTED_REASONS)[number];
