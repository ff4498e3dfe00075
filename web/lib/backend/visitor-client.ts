import { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "#contract/database.types.ts";
import type { DataClient } from "./backend.ts";

/** Creates a client with a visitor's rights, without the auth client, which is four times its size. */
export function createVisitorClient(supabaseUrl: string, anonKey: string): DataClient {
  return new PostgrestClient<Database>(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: anonKey },
  });
}
