/** States of a member's own deals and codes, as `get_my_deals` accepts them. */
export const OWN_STATES = ["active", "pending", "rejected", "expired"] as const;
export type OwnState = (typeof OWN_STATES)[number];
