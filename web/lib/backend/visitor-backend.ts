import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "#contract/database.types.ts";
import type { Backend, DataClient } from "./backend.ts";

/** A client that reads as a visitor: without the auth client, which is four times its size. */
export function createVisitorClient(
  supabaseUrl: string,
  anonKey: string,
  fetch?: typeof globalThis.fetch,
): DataClient {
  return new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: anonKey },
    ...(fetch ? { fetch } : {}),
  });
}

/** The server's backend: it always reads as a visitor, so a rendered page can never hold private data. */
export function createVisitorBackend(
  supabaseUrl: string,
  anonKey: string,
  fetch: typeof globalThis.fetch,
): Backend {
  const client = createVisitorClient(supabaseUrl, anonKey, fetch);
  return {
    data: async () => client,
    auth: () => Promise.reject(new Error("The server never signs anybody in.")),
    hasStoredSession: () => false,
    accessToken: async () => null,
  };
}
