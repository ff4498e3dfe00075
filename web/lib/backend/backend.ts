import type { GoTrueClient } from "@supabase/auth-js";
import type { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "#contract/database.types.ts";
import type { PageReads } from "./page-read-types.ts";

export type DataClient = Pick<PostgrestClient<Database>, "from" | "rpc">;

export type AuthClient = GoTrueClient;

/** The application's only access to the Supabase API. Thunks receive it through the store. */
export interface Backend {
  /** Returns the member's client if a session is stored, otherwise the smaller visitor client. */
  data(): Promise<DataClient>;
  /** Set on the server only. */
  pages?: PageReads;
  /** Loads the auth code on first use, so that visitors who only read never download it. */
  auth(): Promise<AuthClient>;
  /** Always false on the server. */
  hasStoredSession(): boolean;
  /** Returns the member's access token for the upload service, or null. */
  accessToken(): Promise<string | null>;
}
