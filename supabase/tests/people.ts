/** People of these tests. Amina posts, Bilal and Hamza read and vote, Safiya is banned, Maryam is an admin. */
export const people = {
  amina: "a0000000-0000-4000-8000-000000000001",
  bilal: "a0000000-0000-4000-8000-000000000002",
  hamza: "a0000000-0000-4000-8000-000000000003",
  safiya: "a0000000-0000-4000-8000-000000000004",
  maryam: "a0000000-0000-4000-8000-000000000005",
} as const;

export type Person = keyof typeof people;

/** Deals in each state, all of them Amina's. */
export const deals = {
  /** Active. */
  dates: "d0000000-0000-4000-8000-000000000001",
  pending: "d1000000-0000-4000-8000-000000000002",
  rejected: "d2000000-0000-4000-8000-000000000003",
  /** Active, and marked as expired. */
  markedExpired: "d3000000-0000-4000-8000-000000000004",
  /** Active, with an announced end that has passed. */
  ended: "d4000000-0000-4000-8000-000000000005",
} as const;

export const BAN_REASON = "Posted the same link forty times";
