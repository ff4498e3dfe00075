import { startTestServer } from "#testing/database/test-database-server.ts";
import { listReleaseDumps, writeReleaseDump } from "./database/release-dump.ts";

/** `npm run db:dump -- VERSION`: writes the dump of a new release for the upgrade tests. Never replaces an existing dump. */
try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function main([version, ...rest]: string[]): Promise<void> {
  if (!version || rest.length > 0 || !/^\d+\.\d+\.\d+$/.test(version)) {
    throw new Error("Usage: npm run db:dump -- VERSION, for example 0.2.0");
  }
  if ((await listReleaseDumps()).includes(version)) {
    throw new Error(`The dump of ${version} already exists: a release is dumped once`);
  }
  const server = await startTestServer();
  try {
    await writeReleaseDump(server, version);
  } finally {
    await server.stop();
  }
  console.info(`Wrote supabase/tests/upgrade/${version}.sql.gz`);
}
