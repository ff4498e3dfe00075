import { randomBytes } from "node:crypto";
import type pg from "pg";
import type { DemoMemberRow } from "#demo/demo-rows.ts";
import { signUpAccount } from "#server/start/accounts/sign-up-account.ts";

interface AccountService {
  supabaseUrl: string;
  anonKey: string;
  fetch: typeof globalThis.fetch;
}

export interface MadeAccounts {
  /** Ids by username in the demonstration content. */
  ids: Map<string, string>;
  adminEmail: string;
  adminPassword: string;
}

/**
 * Creates an account for every member through the auth API, with the given or a random password. `admin` can set the admin's email
 * address and password. An existing account of the admin stays unchanged.
 */
export async function makeAccounts(
  client: pg.Client,
  members: readonly DemoMemberRow[],
  service: AccountService,
  admin: { email: string | undefined; password: string | undefined },
  memberPassword: string | undefined,
): Promise<MadeAccounts> {
  const ids = new Map<string, string>();
  let adminEmail = "";
  const adminPassword = admin.password ?? memberPassword ?? randomPassword();
  for (const member of members) {
    const email = (member.isAdmin && admin.email) || member.email;
    const password = member.isAdmin ? adminPassword : (memberPassword ?? randomPassword());
    if (member.isAdmin) adminEmail = email;
    let id = await findAccount(client, email);
    if (id === null) {
      await signUpAccount({ ...service, email, password, username: member.username });
      id = await findAccount(client, email);
    }
    if (id === null) throw new Error(`The auth service created no account for ${email}`);
    ids.set(member.username, id);
  }
  // Confirms all addresses, because those of demonstration members cannot receive email.
  await client.query("delete from private.unconfirmed_emails where user_id = any ($1)", [
    [...ids.values()],
  ]);
  return { ids, adminEmail, adminPassword };
}

async function findAccount(client: pg.Client, email: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    "select id from auth.users where lower(email) = lower($1)",
    [email],
  );
  return rows[0]?.id ?? null;
}

function randomPassword(): string {
  return randomBytes(15).toString("base64url");
}
