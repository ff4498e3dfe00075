import type { AccountMail } from "#server/backend/account-mail.ts";
import type { ClockOffset } from "#server/database/database-clock.ts";

export interface BackendSettings {
  databaseUrl: string;
  /** Whether a pooler may give each transaction another connection. */
  isPooled: boolean;
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
  mount: string;
  socketPath: string;
  connections: number;
  /** Purpose of the thread: `auth` or `rest`. */
  name: string;
  /** Undefined for a database on this machine. */
  clockOffset: ClockOffset | undefined;
  statementTimeoutMs: { visitor: number; member: number };
}

export type WorkerMessage =
  | { ready: true }
  | { line: string; requestId: string | undefined }
  | { mail: AccountMail };

/** Lifetime of an access token. The browser refreshes it before it expires. */
export const ACCESS_TOKEN_SECONDS = 900;

/** Hours after which a session ends by itself, as in the database (`private.session_end`). */
export const SESSION_HOURS = { longest: 180 * 24, unused: 30 * 24 };
