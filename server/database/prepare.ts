import {
  applyMigrations,
  MIGRATIONS,
  type MigrateOptions,
  withMigrationLock,
} from "./migrations/migrate.ts";
import { actAsOwner, handOver, whileBackendCreates } from "./roles/owner-role.ts";
import { type DatabaseUrls, prepareRoles } from "./roles/roles.ts";
import { ensureSystemSchema } from "./system-schema.ts";

/**
 * Updates a new or existing database: roles, the backend's schemas, owners, our migrations. Safe to repeat. Returns the
 * address for all further work on the data, if possible with only the rights of `samha_owner` (`handOver`).
 */
export async function prepareDatabase(
  database: DatabaseUrls,
  log: (line: string) => void,
  options?: MigrateOptions,
): Promise<string> {
  return withMigrationLock(database.ownerUrl, async (client) => {
    await prepareSystem(database);
    const workUrl = await handOver(database.ownerUrl, log);
    await actAsOwner(client);
    await applyMigrations(client, MIGRATIONS, log, options);
    return workUrl;
  });
}

/** Creates the prerequisites of the migrations: the roles and the backend's schemas. */
export async function prepareSystem(database: DatabaseUrls): Promise<void> {
  await prepareRoles(database);
  await whileBackendCreates(database.ownerUrl, () => ensureSystemSchema(database.backendUrl));
}
