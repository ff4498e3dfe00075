import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "#contract/database.types.ts";
import type { Backend } from "#lib/backend/backend.ts";

/** Creates a visitor's backend that sends its requests through `fetch`, by default the global one. */
export function createVisitorBackend(
  fetch: typeof globalThis.fetch = (...args) => globalThis.fetch(...args),
  anonKey = "key",
): Backend {
  const data = new PostgrestClient<Database>("http://samha.test/rest/v1", {
    headers: { apikey: anonKey },
    fetch,
    retry: false,
  });
  return {
    data: async () => data,
    auth: () => Promise.reject(new Error("A visitor has no session.")),
    hasStoredSession: () => false,
    accessToken: async () => null,
  };
}
