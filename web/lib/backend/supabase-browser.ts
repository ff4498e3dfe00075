import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "#contract/database.types.ts";
import type { SiteConfig } from "#contract/site-config.ts";
import { readStored } from "#lib/storage/browser-storage.ts";
import type { Backend, DataClient } from "./backend.ts";

export type BackendAddress = Pick<SiteConfig, "supabaseUrl" | "supabaseAnonKey">;

/** The key of the session in the browser's local storage (specification 7). */
export const SESSION_KEY = "samha-session";

/**
 * The browser's backend. supabase-js is a chunk of its own, loaded when a session is stored or the
 * visitor signs in; until then reads use the light client, which a rendered first page does not need.
 */
export function createBrowserBackend(config: BackendAddress): Backend {
  const supabase = loadOnce(() => loadSupabase(config));
  const visitor = loadOnce(() => loadVisitor(config));
  const hasStoredSession = () => readStored(SESSION_KEY) !== null;

  return {
    data: async () =>
      // supabase-js has the same calls, with the member's token.
      hasStoredSession() ? ((await supabase()) as unknown as DataClient) : visitor(),
    auth: async () => (await supabase()).auth,
    hasStoredSession,
    accessToken: async () => {
      if (!hasStoredSession()) return null;
      const { data } = await (await supabase()).auth.getSession();
      return data.session?.access_token ?? null;
    },
  };
}

/** Loads at the first call and keeps the result; the next call retries a failed load. */
function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

async function loadVisitor(config: BackendAddress): Promise<DataClient> {
  const { createVisitorClient } = await import("./visitor-backend.ts");
  return createVisitorClient(config.supabaseUrl, config.supabaseAnonKey);
}

async function loadSupabase(config: BackendAddress): Promise<SupabaseClient<Database>> {
  const { createClient } = await import("@supabase/supabase-js");
  return createClient<Database>(config.supabaseUrl, config.supabaseAnonKey, {
    auth: {
      storageKey: SESSION_KEY,
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: false,
    },
  });
}
