/**
 * Rules of the checks by members, with the same numbers as in the database (`supabase/schemas/25_votes_and_checks`).
 * `testing/documents/faq-numbers.test.ts` compares them.
 */
export const CHECKS = {
  /** How long a confirmation is shown. */
  confirmationHours: 72,
  /** The age from which an account's checks count, with and without a confirmed email address. */
  accountHours: 24,
  unconfirmedAccountDays: 7,
  /** The points that end a deal together or bring it back, within these hours. */
  pointsToEnd: 6,
  agreementHours: 24,
  /** The points of a check: of any member, of an established one, and of one with many approved deals. */
  points: 1,
  establishedPoints: 2,
  trustedPoints: 3,
  /** An established member: the age of the account, and the days with a vote or comment unless a deal was approved. */
  establishedDays: 7,
  activeDays: 5,
  trustedDays: 30,
  trustedDeals: 5,
  /** How many deals a day one member helps to end. */
  endingsPerDay: 3,
  /** The percentage of running deals, and the least number, that members end in a day before an admin decides. */
  endingsPercent: 5,
  endingsAtLeast: 3,
  /** How often a poster brings a deal back before an admin decides. */
  returnsByPoster: 2,
  /** How long an admin's decision applies. */
  decisionHours: 24,
  /** This many wrong checks within these days suspend a member's checks for as many days. */
  wrongChecks: 3,
  wrongDays: 30,
  /** Deals without an end date: days without a confirmation before the question to the poster, and days between question and end. */
  unconfirmedDays: 60,
  answerDays: 7,
  /** The points that bring an unconfirmed deal back. */
  pointsToConfirm: 2,
} as const;

export const UNCOUNTED_REASONS = ["young", "unconfirmed", "wrong", "address"] as const;
export type UncountedReason = (typeof UNCOUNTED_REASONS)[number];
