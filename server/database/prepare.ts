import { MIGRATIONS, migrate } from "./migrations/migrate.ts";
import { handOver, whileBackendCreates } from "./roles/owner-role.ts";
import { type DatabaseUrls, prepareRoles } from "./roles/roles.ts";
import { ensureSystemSchema } from "./system-schema.ts";

/**
 * Brings a database, new or old, to the present: roles, the backend's own schemas, our migrations, owners. Safe to repeat.
 * Returns the address for all work on the data that follows, which has the rights of `samha_owner` only.
 */
export async function prepareDatabase(
  database: DatabaseUrls,
  log: (line: string) => void,
): Promise<string> {
  await prepareSystem(database);
  await migrate(database.ownerUrl, MIGRATIONS, log);
  return handOver(database.ownerUrl, log);
}

/** Creates what the migrations need to be there: the roles, and the backend's own schemas. */
export async function prepareSystem(database: DatabaseUrls): Promise<void> {
  await prepareRoles(database);
  await whileBackendCreates(database.ownerUrl, () => ensureSystemSchema(database.backendUrl));
}
