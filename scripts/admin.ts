import pg from "pg";
import { readHistory } from "#server/database/migrations/migration-history.ts";
import { actAsOwner } from "#server/database/roles/owner-role.ts";
import { grantAdmin, listAdmins, revokeAdmin } from "#server/start/accounts/ensure-admin.ts";
import { readOwnDatabaseEnv, runCommand, withDatabase } from "./command.ts";

/** `npm run admin`: manages admins. The site can be running. */
const USAGE = "Usage: npm run admin -- [--env-file FILE] grant EMAIL | revoke EMAIL | list";

await runCommand(run);

async function run([verb, email]: string[]): Promise<number> {
  const isComplete = verb === "list" || ((verb === "grant" || verb === "revoke") && email);
  if (!isComplete) {
    console.error(USAGE);
    return 2;
  }
  const env = readOwnDatabaseEnv(
    "On a hosted Supabase, add the user to private.admins with its SQL editor.",
  );
  const quiet = () => undefined;
  return withDatabase(env, { as: "tool", log: quiet }, async ({ ownerUrl }) => {
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    try {
      if ((await readHistory(client)).length === 0) {
        throw new Error("There is no site in this database yet: start it once");
      }
      await actAsOwner(client);
      return await execute(client, verb, email ?? "");
    } finally {
      await client.end();
    }
  });
}

async function execute(
  client: pg.Client,
  verb: string | undefined,
  email: string,
): Promise<number> {
  if (verb === "list") {
    const admins = await listAdmins(client);
    for (const admin of admins) console.log(`${admin.email}\t${admin.username ?? ""}`);
    if (admins.length === 0) console.log("There are no admins yet.");
    return 0;
  }
  const isDone =
    verb === "grant" ? await grantAdmin(client, email) : await revokeAdmin(client, email);
  if (!isDone) {
    console.error(
      verb === "grant" ? `No account has the email address ${email}.` : `${email} is not an admin.`,
    );
    return 1;
  }
  console.log(verb === "grant" ? `${email} is an admin.` : `${email} is no longer an admin.`);
  return 0;
}
