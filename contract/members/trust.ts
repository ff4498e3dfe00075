/** Trust in a member, from the least (`private.trust_of`). */
export const TRUST_LEVELS = ["new", "established", "proven"] as const;
export type Trust = (typeof TRUST_LEVELS)[number];

/**
 * Numbers of the rules for proven members and for new accounts that `CHECKS` does not have, as in the database.
 * `testing/documents/faq-numbers.test.ts` compares them.
 */
export const TRUST = {
  /** Approved deals of a proven member. */
  approvedDeals: 5,
  /** Days for which a deal that was rejected or taken down makes its poster's deals wait. */
  refusedDays: 30,
  /** Once this many public deals of a member are unseen by admins, the next ones wait. */
  unseenDeals: 3,
  /** Age up to which admins look at the votes of accounts, if this many meet on one deal. */
  youngHours: 24,
  youngVotes: 5,
} as const;
