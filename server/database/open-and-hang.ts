import pg from "pg";
import { openDatabase } from "./connect.ts";

// Run by embedded.db.test.ts as a process of its own, to be killed: commits a row, says so, and stays.
const database = await openDatabase({ dataDir: process.argv[2] ?? "", log: () => undefined });
const client = new pg.Client({ connectionString: database.ownerUrl });
await client.connect();
await client.query("create table if not exists public.kept (word text)");
await client.query("insert into public.kept values ('confirmed')");
process.stdout.write("committed\n");
setInterval(() => undefined, 1000);
