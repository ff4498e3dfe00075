import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { createClient } from "@supabase/supabase-js";
import { type BootedSite, bootSite, removeDataDir } from "#testing/site/boot-site.ts";
import { expect, test } from "../support/journey.ts";
import { ADMIN } from "../support/people.ts";
import { withDatabase } from "../support/with-database.ts";

const VOTERS = 300;
const AT_ONCE = 50;

test.describe.configure({ mode: "serial" });
let site: BootedSite;
let dealId: string;

test.beforeAll(async () => {
  site = await bootSite({ DEMO: "off", ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  dealId = await shareDeal(site, "A deal that hundreds of people want");
});

test.afterAll(async () => {
  await site.stop();
  await removeDataDir(site.dataDir);
});

test("three hundred members vote on one deal, fifty at a time: every vote counts, and no request fails", {
  tag: "@sweep",
}, async () => {
  test.setTimeout(180_000);
  const tokens = await makeMembers(site, VOTERS);
  const statuses = await atOnce(tokens, (token) => vote(site, dealId, token));
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(await counts(site, dealId)).toEqual({ hot: VOTERS, rows: VOTERS });
});

test("every confirmed vote survives a crash of the server", { tag: "@sweep" }, async () => {
  test.setTimeout(180_000);
  const deal = await shareDeal(site, "A deal in the middle of a power cut");
  const tokens = await makeMembers(site, 400);
  let confirmed = 0;
  let death: Promise<unknown> | undefined;
  await atOnce(tokens, async (token) => {
    const status = await vote(site, deal, token).catch(() => 0);
    if (status === 200) confirmed += 1;
    if (confirmed === 100) death ??= site.kill();
    return status;
  });
  await death;
  expect(confirmed).toBeGreaterThanOrEqual(100);

  site = await bootSite({ DEMO: "off" }, site.dataDir);
  const { hot, rows } = await counts(site, deal);
  expect(hot).toBe(rows);
  expect(rows).toBeGreaterThanOrEqual(confirmed);
});

async function configOf({ address }: BootedSite): Promise<{ supabaseAnonKey: string }> {
  return (await (await fetch(`${address}/config.json`)).json()) as { supabaseAnonKey: string };
}

async function shareDeal(at: BootedSite, title: string): Promise<string> {
  const { supabaseAnonKey } = await configOf(at);
  const supabase = createClient(at.address, supabaseAnonKey, { auth: { persistSession: false } });
  const { error } = await supabase.auth.signInWithPassword(ADMIN);
  if (error) throw error;
  const { data, error: refusal } = await supabase.rpc("secure_submit_deal", {
    title_param: title,
    description_param: "",
    price_param: 5,
    merchant_param: "Nakheel Grocers",
    category_param: "food",
    location_param: "",
    image_url_param: "",
    deal_url_param: "https://nakheel.example/crowd",
  });
  if (refusal) throw refusal;
  return (Array.isArray(data) ? data[0] : data).id as string;
}

async function vote(at: BootedSite, deal: string, token: string): Promise<number> {
  anonKey ??= (await configOf(at)).supabaseAnonKey;
  const response = await fetch(`${at.address}/rest/v1/rpc/secure_vote_deal`, {
    method: "POST",
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ deal_id_param: deal, is_hot_param: true }),
  });
  await response.arrayBuffer();
  return response.status;
}

let anonKey: string | undefined;

async function atOnce<T>(tokens: string[], act: (token: string) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  const queue = [...tokens];
  const work = async () => {
    for (let token = queue.shift(); token; token = queue.shift()) results.push(await act(token));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return results;
}

/** Creates members directly in the database and signs their tokens, because hashing hundreds of passwords takes too long. */
async function makeMembers(at: BootedSite, count: number): Promise<string[]> {
  const secret = (await readFile(path.join(at.dataDir, "secrets/jwt-secret"), "utf8")).trim();
  return withDatabase(at.dataDir, async (client) => {
    const { rows } = await client.query<{ id: string; email: string }>(
      `insert into auth.users (id, email, aud, role, raw_user_meta_data)
       select gen_random_uuid(), 'voter_' || replace(gen_random_uuid()::text, '-', '') || '@journeys.example',
         'authenticated', 'authenticated', '{}'
       from generate_series(1, $1) returning id, email`,
      [count],
    );
    return rows.map(({ id, email }) => sessionToken(secret, id, email));
  });
}

function sessionToken(secret: string, sub: string, email: string): string {
  const now = Math.floor(Date.now() / 1000);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const body = `${encode({ alg: "HS256", typ: "JWT" })}.${encode({ sub, email, aud: "authenticated", role: "authenticated", iat: now, exp: now + 3600 })}`;
  return `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`;
}

function counts(at: BootedSite, deal: string): Promise<{ hot: number; rows: number }> {
  return withDatabase(at.dataDir, async (client) => {
    const { rows } = await client.query<{ hot: number; rows: number }>(
      `select hot_votes as hot, (select count(*)::int from public.deal_votes where deal_id = deals.id) as rows
       from public.deals where id = $1`,
      [deal],
    );
    return rows[0] ?? { hot: -1, rows: -1 };
  });
}
