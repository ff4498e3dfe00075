/** The states of a member's own deals and codes, in the words of `get_my_deals`. */
export const OWN_STATES = ["active", "pending", "rejected", "expired"] as const;
export type OwnState = (typeof OWN_STATES)[number];
