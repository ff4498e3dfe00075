import { loadDemo } from "#demo/load-demo.ts";
import { startBackend } from "#server/backend/thread/start-backend.ts";
import { prepareDatabase } from "#server/database/prepare.ts";
import { openSecrets } from "#server/database/secrets.ts";
import { chooseStorage } from "#server/images/storage/choose-storage.ts";
import { readOwnDatabaseEnv, runCommand, withDatabase } from "./command.ts";

/** `npm run seed`: loads the demo content into an empty database. The site can be running. */
await runCommand(seed);

async function seed(): Promise<number> {
  const env = readOwnDatabaseEnv("Demonstration content cannot be loaded into a hosted Supabase.");
  const log = { debug: () => undefined, error: (line: string) => console.error(line) };
  const print = (line: string) => console.log(line);
  return withDatabase(env, { as: "tool", log: print }, async (database) => {
    const ownerUrl = await prepareDatabase(database, print);
    const secrets = await openSecrets(env.dataDir);
    const backend = await startBackend({ databaseUrl: database.backendUrl, secrets, log });
    try {
      const loaded = await loadDemo({
        ownerUrl,
        supabaseUrl: env.siteUrl,
        anonKey: backend.anonKey,
        fetch: backend.fetch,
        storage: chooseStorage(env),
        imageBaseUrl: env.imageBaseUrl,
        adminEmail: env.admin?.email,
        adminPassword: env.admin?.password,
        log: print,
      });
      if (loaded === "not-empty") {
        console.error("The database is not empty; the demonstration content was not loaded.");
        return 1;
      }
      console.log(
        `Demonstration admin: ${loaded.adminEmail} with the password ${loaded.adminPassword}`,
      );
      return 0;
    } finally {
      await backend.stop();
    }
  });
}
