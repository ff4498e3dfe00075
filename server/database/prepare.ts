import { MIGRATIONS, type MigrateOptions, migrate } from "./migrations/migrate.ts";
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
  options: Omit<MigrateOptions, "before"> = {},
): Promise<string> {
  let workUrl = database.ownerUrl;
  await migrate(database.ownerUrl, MIGRATIONS, log, {
    ...options,
    before: async (client) => {
      await prepareSystem(database);
      workUrl = await handOver(database.ownerUrl, log);
      await actAsOwner(client);
    },
  });
  return workUrl;
}

/** Creates the prerequisites of the migrations: the roles and the backend's schemas. */
export async function prepareSystem(database: DatabaseUrls): Promise<void> {
  await prepareRoles(database);
  await whileBackendCreates(database.ownerUrl, () => ensureSystemSchema(database.backendUrl));
}
