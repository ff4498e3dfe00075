import type { AccountMail } from "#server/backend/account-mail.ts";

/** What a backend thread is started with. */
export interface BackendSettings {
  databaseUrl: string;
  /** Whether a pooler gives each transaction another connection. */
  isPooled: boolean;
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
  /** `/auth/v1` or `/rest/v1`. */
  mount: string;
  socketPath: string;
  connections: number;
  /** What the thread is for: `auth`, `rest` or `pages`. */
  name: string;
  /** Milliseconds that this machine's clock lacks of the database's. */
  clockOffset: Int32Array<SharedArrayBuffer>;
  /** How long one statement may take. */
  statementTimeoutMs: { visitor: number; member: number };
}

/** What a backend thread reports. */
export type WorkerMessage =
  | { ready: true }
  /** A line for the log, with the id of the request it belongs to. */
  | { line: string; requestId: string | undefined }
  | { mail: AccountMail };

/** How long an access token is valid. The browser gets a new one before, by its refresh token. */
export const ACCESS_TOKEN_SECONDS = 900;

/** When a session ends by itself; the database says the same (`private.session_end`). */
export const SESSION_HOURS = { longest: 180 * 24, unused: 30 * 24 };
