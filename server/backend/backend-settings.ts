import type { AccountMail } from "./account-mail.ts";

/** What a backend thread is started with. */
export interface BackendSettings {
  databaseUrl: string;
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
  /** `/auth/v1` or `/rest/v1`. */
  mount: string;
  socketPath: string;
  connections: number;
  statementTimeoutMs: number;
}

/** What a backend thread says. */
export type WorkerMessage =
  | { ready: true }
  /** For the log; the id is that of the request it was said in. */
  | { line: string; requestId: string | undefined }
  | { mail: AccountMail };

/** How long an access token is valid. The browser gets a new one before, by its refresh token. */
export const ACCESS_TOKEN_SECONDS = 900;
