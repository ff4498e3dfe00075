import { fileURLToPath } from "node:url";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { prepareRoles } from "./roles.ts";
import { ensureSystemSchema } from "./system-schema.ts";

const MIGRATIONS = fileURLToPath(new URL("../../supabase/migrations", import.meta.url));

/** Brings a database, new or old, to the present: roles, the backend's own schemas, our migrations. Safe to repeat. */
export async function prepareDatabase(
  database: Pick<Database, "ownerUrl" | "backendUrl">,
  log: (line: string) => void,
): Promise<void> {
  await prepareRoles(database.ownerUrl, database.backendUrl);
  await ensureSystemSchema(database.backendUrl);
  await migrate(database.ownerUrl, MIGRATIONS, log);
}
