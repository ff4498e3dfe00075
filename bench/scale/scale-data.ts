import { closeSync, mkdirSync, openSync, utimesSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { newImageKey } from "#server/images/image-key.ts";

/** Images in use for each unused one. */
const IMAGES_PER_UNUSED = 1_000;

/**
 * Writes an empty file for the image of every deal, and images that nothing uses, all two days old. The sweep reads names and
 * times only, so that empty files take it as long as photos.
 */
export async function writeImages(owner: pg.Client, root: string): Promise<void> {
  const { rows } = await owner.query<{ key: string }>(
    "select private.image_key(image_url) as key from public.deals",
  );
  const [, userId = ""] = rows[0]?.key.split("/") ?? [];
  const keys = rows.map(({ key }) => key);
  for (let n = 0; n < rows.length / IMAGES_PER_UNUSED; n++) keys.push(newImageKey("deal", userId));
  const folders = new Set(keys.map((key) => path.dirname(key)));
  for (const folder of folders) mkdirSync(path.join(root, folder), { recursive: true });
  const before = Date.now() / 1000 - 2 * 24 * 60 * 60;
  for (const key of keys) {
    const file = path.join(root, key);
    closeSync(openSync(file, "w"));
    utimesSync(file, before, before);
  }
}

/** Adds a merchant with deals on its website, and an undecided fact about it. Returns the fact's id. */
export async function addLargeMerchant(owner: pg.Client, deals: number): Promise<string> {
  await owner.query(MERCHANT_SQL);
  const { rowCount } = await owner.query(MERCHANT_DEALS_SQL, [deals]);
  if (rowCount !== deals) throw new Error(`Only ${rowCount} deals can get the merchant`);
  const { rows } = await owner.query<{ id: string }>(FACT_SQL);
  return rows[0]?.id ?? "";
}

const MERCHANT_SQL = `
  insert into public.merchants (user_id, name, slug, description, website, contact_email, category, status)
  select id, 'Large Shop', 'large-shop', 'Food for everyone.', 'https://large-shop.example', 'owner@large-shop.example', 'food',
    'approved'
  from public.profiles limit 1`;

const MERCHANT_DEALS_SQL = `
  update public.deals set merchant = 'Large Shop', deal_url = 'https://large-shop.example/' || id
  where id in (select id from public.deals where category in ('food', 'local') limit $1)`;

const FACT_SQL = `
  insert into public.halal_facts (subject_type, subject_id, attribute, value, source, basis, observed_on, claimed_by)
  select 'merchant', id, 'stunning', 'non_stunned', 'merchant', 'registration', current_date, user_id
  from public.merchants where slug = 'large-shop' returning id`;

/** Calls a procedure as a member, in a transaction, as the backend does. */
export async function callAs(
  owner: pg.Client,
  member: string,
  call: string,
  values: unknown[] = [],
) {
  await owner.query("begin");
  try {
    await owner.query("select set_config('request.jwt.claim.sub', $1, true)", [member]);
    await owner.query("set local role authenticated");
    await owner.query(`select public.${call}`, values);
    await owner.query("commit");
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
}
