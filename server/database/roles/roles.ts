import { readFile } from "node:fs/promises";
import pg from "pg";
import type { Database } from "#server/database/database.ts";
import { OWNER_ROLE } from "./owner-role.ts";
import { WORKER_ROLE } from "./worker-login.ts";

/** Login of the backend: a member of anon, authenticated and service_role that owns only the account tables. */
export const BACKEND_ROLE = "samha_backend";

/** Addresses of a database. Without `workerUrl`, the worker's password does not change. */
export type DatabaseUrls = Pick<Database, "ownerUrl" | "backendUrl"> &
  Partial<Pick<Database, "workerUrl">>;

/** Creates missing roles and sets the passwords of the logins. Needs a superuser, or an owner of the database with CREATEROLE. */
export async function prepareRoles({
  ownerUrl,
  backendUrl,
  workerUrl,
}: DatabaseUrls): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("begin");
    // Concurrent starts on this database must not create the roles twice.
    await client.query("select pg_advisory_xact_lock(5247002)");
    await client.query(await readFile(new URL("./roles.sql", import.meta.url), "utf8"));
    const setPassword = (role: string, url: string) => {
      const password = client.escapeLiteral(decodeURIComponent(new URL(url).password));
      return client.query(`alter role ${role} password ${password}`);
    };
    await setPassword(BACKEND_ROLE, backendUrl);
    if (workerUrl) await setPassword(WORKER_ROLE, workerUrl);
    const { rows } = await client.query("select current_database() as name");
    const database = client.escapeIdentifier(rows[0].name);
    await client.query(
      `grant create, connect on database ${database} to ${BACKEND_ROLE}, ${OWNER_ROLE}`,
    );
    await client.query(`grant connect on database ${database} to ${WORKER_ROLE}`);
    await client.query("commit");
  } catch (error) {
    throw new Error(explain(error));
  } finally {
    await client.end();
  }
}

function explain(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `Cannot prepare the database's roles (${reason}): the user of DATABASE_URL must be a superuser, or own the database and have CREATEROLE`;
}
