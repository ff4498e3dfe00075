import { GoTrueClient } from "@supabase/auth-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "#contract/database.types.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import type { AuthClient, DataClient } from "./backend.ts";
import { SESSION_KEY } from "./session-key.ts";

export type BackendAddress = Pick<SiteConfig, "supabaseUrl" | "supabaseAnonKey">;

export interface MemberClients {
  auth: AuthClient;
  data: DataClient;
}

/**
 * Creates the auth client, which stores and renews the session, and a data client that sends the member's access token.
 * supabase-js would be twice the size: it adds storage, functions and channels.
 */
export function createMemberClients({
  supabaseUrl,
  supabaseAnonKey,
}: BackendAddress): MemberClients {
  const auth = new GoTrueClient({
    url: `${supabaseUrl}/auth/v1`,
    headers: { apikey: supabaseAnonKey },
    storageKey: SESSION_KEY,
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: false,
  });
  const data = new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: supabaseAnonKey },
    fetch: withToken(auth),
  });
  return { auth, data };
}

/** Returns a `fetch` that sends the current access token, renewed if necessary. Without a session it sends none. */
function withToken(auth: AuthClient): typeof fetch {
  return async (input, init) => {
    const { data } = await auth.getSession();
    const headers = new Headers(init?.headers);
    if (data.session) headers.set("authorization", `Bearer ${data.session.access_token}`);
    return fetch(input, { ...init, headers });
  };
}
