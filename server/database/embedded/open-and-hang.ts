import pg from "pg";
import { openDatabase } from "#server/database/connect.ts";

// Run by tests as a separate process: commits a row, prints a line and waits. The arguments are the data directory and
// the number of milliseconds for which to try to reopen the database.
const database = await openDatabase({
  dataDir: process.argv[2] ?? "",
  log: () => undefined,
  ...(process.argv[3] && { reopenMaxMs: Number(process.argv[3]) }),
});
const client = new pg.Client({ connectionString: database.ownerUrl });
client.on("error", () => undefined);
await client.connect();
await client.query("create table if not exists public.kept (word text)");
await client.query("insert into public.kept values ('confirmed')");
process.stdout.write("committed\n");
setInterval(() => undefined, 1000);
