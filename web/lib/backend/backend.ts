import type { GoTrueClient } from "@supabase/auth-js";
import type { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "#contract/database.types.ts";
import type { PageReads } from "./page-read-types.ts";

/** Tables and procedures, with the rights of the caller. */
export type DataClient = Pick<PostgrestClient<Database>, "from" | "rpc">;

/** Sign-up, sign-in, sessions. */
export type AuthClient = GoTrueClient;

/**
 * The only access to the Supabase API. Every thunk receives it through the store, so the browser, the server and the
 * tests differ only in who creates it.
 */
export interface Backend {
  /** The member's client where a session is stored, else the visitor's light one. */
  data(): Promise<DataClient>;
  /** Only on the server. */
  pages?: PageReads;
  /** Loads the auth code on first use: a visitor who only reads never downloads it. */
  auth(): Promise<AuthClient>;
  /** Whether this browser stores a session; always false on the server. */
  hasStoredSession(): boolean;
  /** The member's access token for the upload service, or null. */
  accessToken(): Promise<string | null>;
}
