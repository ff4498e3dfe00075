/**
 * Rules of the checks by members, with the same numbers as in the database (`supabase/schemas/25_votes_and_checks`).
 * `testing/documents/faq-numbers.test.ts` compares them.
 */
export const CHECKS = {
  /** How long checks stay in the counts, and how long confirmations are shown. */
  confirmationHours: 72,
  /** Age from which an account's checks count, with and without a confirmed email address. */
  accountHours: 24,
  unconfirmedAccountDays: 7,
  /** Points that together end a deal or bring it back, and the hours within which they count. */
  pointsToEnd: 6,
  agreementHours: 24,
  /** Points of a check by any member, by an established member, and by a trusted member. */
  points: 1,
  establishedPoints: 2,
  trustedPoints: 3,
  /** Age of an established member's account, and days with a vote or comment unless a deal was approved. */
  establishedDays: 7,
  activeDays: 5,
  /** Age of a trusted member's account, and number of approved deals. */
  trustedDays: 30,
  trustedDeals: 5,
  /** Maximum number of deals that one member can help to end in a day. */
  endingsPerDay: 3,
  /** Once members have ended this percentage of the running deals in a day, and at least this many, an admin decides. */
  endingsPercent: 5,
  endingsAtLeast: 3,
  /** After a poster has overruled members this often, an admin decides. */
  returnsByPoster: 2,
  /** How long members cannot change an admin's decision. */
  decisionHours: 24,
  /** This many wrong checks within these days suspend a member's checks for the same number of days. */
  wrongChecks: 3,
  wrongDays: 30,
  /** Days without a confirmation or edit until the poster of an open-ended deal is asked to confirm it, and days to answer. */
  unconfirmedDays: 60,
  answerDays: 7,
  /** Points that bring an unconfirmed deal back. */
  pointsToConfirm: 2,
} as const;

export const UNCOUNTED_REASONS = ["young", "unconfirmed", "wrong", "address"] as const;
export type UncountedReason = (typeof UNCOUNTED_REASONS)[number];
