import { GoTrueClient } from "@supabase/auth-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "#contract/database.types.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import type { AuthClient, DataClient } from "./backend.ts";
import { SESSION_KEY } from "./session-key.ts";

export type BackendAddress = Pick<SiteConfig, "supabaseUrl" | "supabaseAnonKey">;

/** The clients of a member, or of a visitor who signs in. */
export interface MemberClients {
  auth: AuthClient;
  data: DataClient;
}

/**
 * The auth client, which stores the session and renews it, and a data client that sends the member's access token. The
 * same two packages stand behind supabase-js, which also has storage, functions and channels: twice the size.
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

/** `fetch` with the access token as it is at that moment, renewed where needed; without a session as a visitor. */
function withToken(auth: AuthClient): typeof fetch {
  return async (input, init) => {
    const { data } = await auth.getSession();
    const headers = new Headers(init?.headers);
    if (data.session) headers.set("authorization", `Bearer ${data.session.access_token}`);
    return fetch(input, { ...init, headers });
  };
}
