import { readFile } from "node:fs/promises";
import pg from "pg";
import { OWNER_ROLE } from "./owner-role.ts";

/** The login of the backend: a member of anon, authenticated and service_role that owns only the tables of accounts. */
export const BACKEND_ROLE = "samha_backend";

/** Makes the roles that are missing and sets the backend's password. Needs a superuser or CREATEROLE. */
export async function prepareRoles(ownerUrl: string, backendUrl: string): Promise<void> {
  const backendPassword = decodeURIComponent(new URL(backendUrl).password);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("begin");
    // Roles belong to the whole cluster: two starts on two of its databases must not make them at once.
    await client.query("select pg_advisory_xact_lock(5247002)");
    await client.query(await readFile(new URL("./roles.sql", import.meta.url), "utf8"));
    await client.query(
      `alter role ${BACKEND_ROLE} password ${client.escapeLiteral(backendPassword)}`,
    );
    const { rows } = await client.query("select current_database() as name");
    const database = client.escapeIdentifier(rows[0].name);
    await client.query(
      `grant create, connect on database ${database} to ${BACKEND_ROLE}, ${OWNER_ROLE}`,
    );
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
