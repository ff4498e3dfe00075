import type pg from "pg";
import { BAN_REASON, deals, people } from "./people.ts";

/** Adds the people and their deals to an empty database, accounts first, as sign-up does. */
export async function addFixtures(owner: pg.Pool): Promise<void> {
  for (const [name, id] of Object.entries(people)) {
    await addAccount(owner, id, `${name}@example.com`, { username: name });
  }
  await owner.query("insert into private.admins (user_id) values ($1)", [people.maryam]);
  await owner.query("insert into private.bans (user_id, reason) values ($1, $2)", [
    people.safiya,
    BAN_REASON,
  ]);
  await owner.query(
    `insert into public.deals (id, user_id, title, merchant, category, location, price, deal_url, status, expires_at, expired_at)
     values
      ($1, $6, 'Medjool dates, 1 kg', 'Date House', 'food', 'Bradford', 9.99, 'https://dates.example/1', 'active', null, null),
      ($2, $6, 'Prayer mat waiting', 'Mat Shop', 'prayer', 'Leeds', 20, '', 'pending', null, null),
      ($3, $6, 'Rejected gadget', 'Gadgets', 'tech', 'London', 5, '', 'rejected', null, null),
      ($4, $6, 'Oud marked as expired', 'Oud Shop', 'perfumes', 'London', 30, '', 'active', null, now() - interval '1 hour'),
      ($5, $6, 'Ended honey offer', 'Honey Shop', 'food', 'London', 3, '', 'active', now() - interval '1 hour', null)`,
    [deals.dates, deals.pending, deals.rejected, deals.markedExpired, deals.ended, people.amina],
  );
}

/** Adds an account as the auth service does; the database adds the profile. */
export async function addAccount(
  owner: pg.Pool | pg.PoolClient,
  id: string,
  email: string,
  metadata: Record<string, unknown>,
): Promise<void> {
  await owner.query(
    "insert into auth.users (id, email, aud, role, raw_user_meta_data) values ($1, $2, 'authenticated', 'authenticated', $3)",
    [id, email, JSON.stringify(metadata)],
  );
}
