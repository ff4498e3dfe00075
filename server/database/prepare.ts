import { MIGRATIONS, migrate } from "./migrations/migrate.ts";
import { handOver, whileBackendCreates } from "./roles/owner-role.ts";
import { type DatabaseUrls, prepareRoles } from "./roles/roles.ts";
import { ensureSystemSchema } from "./system-schema.ts";

/**
 * Updates a new or existing database: roles, the backend's schemas, our migrations, owners. Safe to repeat. Returns the
 * address for all further work on the data, if possible with only the rights of `samha_owner` (`handOver`).
 */
export async function prepareDatabase(
  database: DatabaseUrls,
  log: (line: string) => void,
): Promise<string> {
  await prepareSystem(database);
  await migrate(database.ownerUrl, MIGRATIONS, log);
  return handOver(database.ownerUrl, log);
}

/** Creates the prerequisites of the migrations: the roles and the backend's schemas. */
export async function prepareSystem(database: DatabaseUrls): Promise<void> {
  await prepareRoles(database);
  await whileBackendCreates(database.ownerUrl, () => ensureSystemSchema(database.backendUrl));
}
