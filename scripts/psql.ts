import { spawn } from "node:child_process";
import { readOwnDatabaseEnv, runCommand, withDatabase } from "./command.ts";

/**
 * `npm run psql -- [SQL]`: opens the site's database as its owner with an installed `psql`, or runs one statement. The site can be
 * running.
 */
await runCommand(async ([sql]) => {
  const env = readOwnDatabaseEnv("Open a hosted Supabase with its SQL editor.");
  return withDatabase(env, { as: "tool", log: console.error }, ({ ownerUrl }) =>
    runPsql(ownerUrl, sql ? ["-c", sql] : []),
  );
});

function runPsql(ownerUrl: string, args: string[]): Promise<number> {
  const address = new URL(ownerUrl);
  // Other users of the machine can read the arguments of a program, but not its environment.
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(address.password) };
  address.password = "";
  const psql = spawn("psql", [address.href, ...args], { stdio: "inherit", env });
  // Ctrl-C cancels a statement and stays in psql.
  process.on("SIGINT", () => undefined);
  return new Promise((resolve) => {
    psql.once("error", () => {
      console.error(
        `There is no psql here (Debian: apt install postgresql-client). Open this address with any client of PostgreSQL:\n${ownerUrl}`,
      );
      resolve(1);
    });
    psql.once("exit", (code) => resolve(code ?? 1));
  });
}
