import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PostgrestClient } from "@supabase/postgrest-js";
import type pg from "pg";
import type { Database } from "#contract/database.types.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { provePrivileges } from "#server/backend/prove-privileges.ts";
import { startBackend } from "#server/backend/thread/start-backend.ts";
import { openSecrets } from "#server/database/secrets.ts";
import { createVisitorBackend } from "#testing/visitor-backend.ts";
import { createTestDatabase } from "./test-database.ts";

/** Real backend on a temporary database. */
export interface TestBackend {
  /** Connections that bypass row-level security, for setup and for checking rows. */
  owner: pg.Pool;
  visitor: Backend;
  /** Creates an account and returns a backend with its token. */
  join(name: string): Promise<{ id: string; username: string; backend: Backend }>;
  stop(): Promise<void>;
}

const ADDRESS = "http://backend";
const SILENT = { debug: () => undefined, error: () => undefined };

/** Starts the backend in about a second. Needs the setup in `test-database.ts`. */
export async function startTestBackend(): Promise<TestBackend> {
  const folder = await mkdtemp(path.join(tmpdir(), "samha-backend-"));
  const database = await createTestDatabase();
  const secrets = await openSecrets(folder);
  const lite = await startBackend({ databaseUrl: database.backendUrl, secrets, log: SILENT });
  // As in the site, because two simultaneous first requests conflict over their grants.
  await provePrivileges(lite.fetch, lite.anonKey);
  const visitor = createVisitorBackend(lite.fetch, lite.anonKey);

  return {
    owner: database.owner,
    visitor,
    join: async (username) => {
      const answer = await lite.fetch(`${ADDRESS}/auth/v1/signup`, {
        method: "POST",
        headers: { apikey: lite.anonKey, "content-type": "application/json" },
        body: JSON.stringify({
          email: `${username}@example.com`,
          password: `${username}-password`,
          data: { username },
        }),
      });
      const session = (await answer.json()) as { access_token: string; user: { id: string } };
      const client = new PostgrestClient<Database>(`${ADDRESS}/rest/v1`, {
        headers: { apikey: lite.anonKey, authorization: `Bearer ${session.access_token}` },
        fetch: lite.fetch,
      });
      const backend = { ...visitor, data: async () => client, hasStoredSession: () => true };
      return { id: session.user.id, username, backend };
    },
    stop: async () => {
      await lite.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
