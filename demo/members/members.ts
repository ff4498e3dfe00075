/** The members of the demonstration content. They joined over the past 14 months. */
export const DEMO_MEMBERS = [
  { username: "hamza_99", joinedDaysAgo: 421 },
  { username: "aisha_k", joinedDaysAgo: 415 },
  { username: "yusuf_rahman", joinedDaysAgo: 408 },
  { username: "safiya", joinedDaysAgo: 397 },
  { username: "fatima_o", joinedDaysAgo: 388 },
  { username: "omar_d", joinedDaysAgo: 380 },
  { username: "maryam_writes", joinedDaysAgo: 366 },
  { username: "bilal", joinedDaysAgo: 352 },
  { username: "halima_b", joinedDaysAgo: 349 },
  { username: "khadija_reads", joinedDaysAgo: 340 },
  { username: "ibrahim_ks", joinedDaysAgo: 331 },
  { username: "zaynab_m", joinedDaysAgo: 322 },
  { username: "tariq_w", joinedDaysAgo: 318 },
  { username: "sumayyah_a", joinedDaysAgo: 311 },
  { username: "idris_h", joinedDaysAgo: 264 },
  { username: "nadia_c", joinedDaysAgo: 221 },
  { username: "musa_j", joinedDaysAgo: 173 },
  { username: "ruqayya_t", joinedDaysAgo: 118 },
  { username: "kareem_u", joinedDaysAgo: 64 },
  { username: "hana_y", joinedDaysAgo: 27 },
  { username: "new_member", joinedDaysAgo: 0.4 },
] as const;

export type DemoUsername = (typeof DEMO_MEMBERS)[number]["username"];

/** The admin, the only account whose password is printed. */
export const DEMO_ADMIN = { username: "noor_moderates", joinedDaysAgo: 425 } as const;

/** Reserved domain (`.example`) that no email can reach. */
export const DEMO_EMAIL_DOMAIN = "demo.samha.example";

/** Returns the email address of a demonstration account. */
export function demoEmail(username: string): string {
  return `${username}@${DEMO_EMAIL_DOMAIN}`;
}
