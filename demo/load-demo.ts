import pg from "pg";
import type { ImageStorage } from "#server/images/storage/image-storage.ts";
import { POST_IMAGES } from "./blog/posts.ts";
import { buildDemo } from "./build-demo.ts";
import { removeImages, storeImages } from "./images/store-images.ts";
import { makeAccounts } from "./members/make-accounts.ts";
import { DEMO_EMAIL_DOMAIN } from "./members/members.ts";
import { writeRows } from "./write-rows.ts";

export interface LoadDemoOptions {
  /** URL of the database owner. */
  ownerUrl: string;
  supabaseUrl: string;
  anonKey: string;
  /** Calls the auth API, for example that of an embedded backend in this process. */
  fetch?: typeof globalThis.fetch;
  storage: ImageStorage;
  imageBaseUrl: string;
  adminEmail?: string | undefined;
  adminPassword?: string | undefined;
  /** Password of all members, for development only; random ones by default. */
  memberPassword?: string | undefined;
  log: (line: string) => void;
  now?: Date;
  /** Aborts the load; a later load still works. */
  signal?: AbortSignal | undefined;
}

/**
 * Fills an empty database with the demonstration content and returns the admin's email address and password. If the database is
 * not empty, returns "not-empty" and changes nothing. Writes the rows in one transaction, and replaces accounts that an
 * interrupted load has left.
 */
export async function loadDemo(
  options: LoadDemoOptions,
): Promise<{ adminEmail: string; adminPassword: string } | "not-empty"> {
  const client = new pg.Client({ connectionString: options.ownerUrl });
  // A lost connection rejects the running query. Without a listener, it would also end the process.
  client.on("error", () => undefined);
  await client.connect();
  try {
    if (await isInUse(client, options.adminEmail)) return "not-empty";
    return await load(client, options);
  } finally {
    await client.end();
  }
}

/**
 * Returns whether the database contains a deal, or an account that is neither a demonstration account nor that of the admin.
 */
async function isInUse(client: pg.Client, adminEmail: string | undefined): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(
    `select exists (select from public.deals) or exists (
       select from auth.users
       where email is null or (email not like '%@' || $1 and lower(email) is distinct from lower($2))
     ) as used`,
    [DEMO_EMAIL_DOMAIN, adminEmail ?? null],
  );
  return rows[0]?.used ?? true;
}

async function load(client: pg.Client, options: LoadDemoOptions) {
  const { storage, imageBaseUrl, log, fetch = globalThis.fetch } = options;
  const now = options.now ?? new Date();
  const demo = buildDemo(now);
  log("Loading the demonstration content: members, images, deals");
  // Removes accounts of an aborted load, whose passwords are lost.
  await client.query("delete from auth.users where email like '%@' || $1", [DEMO_EMAIL_DOMAIN]);
  const { ids, ...admin } = await makeAccounts(
    client,
    demo.members,
    { ...options, fetch },
    { email: options.adminEmail, password: options.adminPassword },
    options.memberPassword,
  );
  const shown = [
    ...demo.deals.map((deal) => ({ ...deal, purpose: "deal" as const })),
    ...POST_IMAGES,
  ];
  const keys = await storeImages(storage, shown, ids, options.signal);
  try {
    const imageUrls = new Map([...keys].map(([image, key]) => [image, `${imageBaseUrl}/${key}`]));
    await writeRows(client, demo, { ids, imageUrls, now });
  } catch (error) {
    await removeImages(storage, keys);
    throw error;
  }
  const counts = [demo.deals, demo.comments, demo.votes].map((rows) => rows.length);
  log(`Loaded ${counts[0]} deals, ${counts[1]} comments and ${counts[2]} votes`);
  return admin;
}
