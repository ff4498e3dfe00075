import type { CommonPasswords } from "#server/backend/auth/common-passwords.ts";
import type { EmailToCompare, IsEstablished } from "#server/backend/established-members.ts";
import type { DateParameters } from "#server/backend/rest/request/rest-dates.ts";
import type { RequestGate } from "#server/backend/rest/request-gate.ts";
import type { FrontLimits } from "#server/http/limits/front-limits.ts";
import type { ReaderLanguages } from "#server/i18n/reader-languages.ts";
import type { Meter } from "#server/metrics/meter.ts";

export interface GuardOptions {
  fetch: typeof globalThis.fetch;
  siteUrl: string;
  limits: FrontLimits;
  commonPasswords: CommonPasswords;
  /** Whether members must confirm their email address before they can write. */
  requireConfirmedEmail?: boolean;
  /** Limits the concurrent requests that one address sends to tables and procedures. */
  gate: RequestGate;
  /** Exempts established members' votes from the limit by address; no member is exempt by default. */
  isEstablished?: IsEstablished;
  /** Finds an account to check instead of an unknown one; without it, a sign-in with an unknown address is faster. */
  emailToCompare?: EmailToCompare;
  /** Parameters of procedures that take days or times; without it, PostgreSQL reads them. */
  dateParameters?: DateParameters | undefined;
  addressOf(request: Request): string;
  log: { error(details: object, line: string): void };
  /** Stores the language of each account request by its email address, for the emails that follow. */
  readers?: Pick<ReaderLanguages, "note">;
  /** Called with the table or procedure after a write that changes public content. */
  onPublicChange(name: string): void;
  /** Called instead after a write that changes only votes, checks or comments of a deal, with its short id. */
  onDealChange?(name: string, deal: string): void;
  meter: Pick<Meter, "vote" | "refused">;
}
