import pg from "pg";
import { signUpAccount } from "./sign-up-account.ts";

interface EnsureAdminOptions {
  email: string;
  password: string;
  ownerUrl: string;
  supabaseUrl: string;
  anonKey: string;
  fetch: typeof globalThis.fetch;
}

/** Creates the admin account of `ADMIN_EMAIL` and `ADMIN_PASSWORD`. An existing account becomes admin and keeps its password. */
export async function ensureAdmin(options: EnsureAdminOptions): Promise<void> {
  const client = new pg.Client({ connectionString: options.ownerUrl });
  await client.connect();
  try {
    if (!(await grantAdmin(client, options.email))) {
      await signUpAccount(options);
      if (!(await grantAdmin(client, options.email)))
        throw new Error(`Cannot make ${options.email} an admin: the account was not created`);
    }
  } finally {
    await client.end();
  }
}

/** Grants admin rights and confirms the email address. Returns false if no account has that address. */
export async function grantAdmin(client: pg.Client, email: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `with account as (select id from auth.users where lower(email) = lower($1)),
       confirmed as (delete from private.unconfirmed_emails using account where user_id = account.id)
     insert into private.admins (user_id)
     select id from account
     on conflict (user_id) do update set user_id = excluded.user_id`,
    [email],
  );
  return (rowCount ?? 0) > 0;
}

/** Revokes admin rights, effective from the next request. Returns false if the account had none. */
export async function revokeAdmin(client: pg.Client, email: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `delete from private.admins using auth.users
     where users.id = admins.user_id and lower(users.email) = lower($1)`,
    [email],
  );
  return (rowCount ?? 0) > 0;
}

/** Returns names and email addresses of all admins, for the command line only. */
export async function listAdmins(
  client: pg.Client,
): Promise<{ email: string; username: string | null }[]> {
  const { rows } = await client.query(
    `select users.email, profiles.username
     from private.admins
     join auth.users on users.id = admins.user_id
     left join public.profiles on profiles.id = admins.user_id
     order by users.email`,
  );
  return rows;
}
