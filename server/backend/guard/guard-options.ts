import type { CommonPasswords } from "#server/backend/auth/common-passwords.ts";
import type { EndedSessions } from "#server/backend/ended-sessions.ts";
import type { EmailToCompare, IsEstablished } from "#server/backend/established-members.ts";
import type { RequestGate } from "#server/backend/rest/request-gate.ts";
import type { FrontLimits } from "#server/http/limits/front-limits.ts";
import type { ReaderLanguages } from "#server/i18n/reader-languages.ts";
import type { Meter } from "#server/metrics/meter.ts";

export interface GuardOptions {
  fetch: typeof globalThis.fetch;
  siteUrl: string;
  limits: FrontLimits;
  commonPasswords: CommonPasswords;
  /** Whether a new member is mailed a link, and writes only after using it. */
  requireConfirmedEmail?: boolean;
  /** How many requests of one address to tables and procedures are under way. */
  gate: RequestGate;
  /** Members whose votes no limit by address counts; none by default. */
  isEstablished?: IsEstablished;
  /** Finds an account for the work of a sign-in with an unknown address; without it that takes less work. */
  emailToCompare?: EmailToCompare;
  /** The address a request counts for. */
  addressOf(request: Request): string;
  log: { error(details: object, line: string): void };
  /** Learns in which language to write to those who ask for a mail. */
  readers?: Pick<ReaderLanguages, "note">;
  /** The sessions that have ended; the guard keeps its own where none are given. */
  sessions?: EndedSessions;
  /** Called after a write that changes what visitors see, with the table or the procedure. */
  onPublicChange(name: string): void;
  /** Called after a vote that counted. */
  onVote?(): void;
  meter: Pick<Meter, "vote" | "refused">;
}
