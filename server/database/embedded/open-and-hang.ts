import pg from "pg";
import { openDatabase } from "#server/database/connect.ts";

// Run by tests as a process of its own, to be killed: commits a row, prints a line, and stays. Its arguments are the data
// directory and for how long it tries to open the database again.
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
