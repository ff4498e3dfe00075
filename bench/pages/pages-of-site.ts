import pg from "pg";
import { processorSeconds } from "#bench/process/processor-time.ts";
import { fetchRate } from "./fetch-rate.ts";

const CONNECTIONS = 16;

/** Number of comments of the deal whose page is measured. */
export const COMMENTS = 50;

/** Returns the number of pages per second of CPU time. */
export async function perProcessorSecond(
  roots: readonly number[],
  make: () => Promise<number>,
): Promise<number> {
  const before = await processorSeconds(roots);
  const pages = await make();
  return pages / ((await processorSeconds(roots)) - before);
}

/** Requests a page over 16 connections. Returns the number of pages. `pathOf` returns the path of the nth request. */
export async function countPages(options: {
  url: string;
  seconds: number;
  pathOf?: (n: number) => string;
}): Promise<number> {
  const startedAt = performance.now();
  const rate = await fetchRate({ ...options, connections: CONNECTIONS });
  return (rate * (performance.now() - startedAt)) / 1000;
}

/** Returns the newest deal of a site with demo content. */
export async function findDeal(address: string): Promise<{ id: string; url: string }> {
  const response = await fetch(`${address}/api/v1/deals?sort=latest`);
  const { deals } = (await response.json()) as { deals: { id: string; url: string }[] };
  const [deal] = deals;
  if (!deal) throw new Error("The demo data has no deal");
  return deal;
}

/** Replaces the deal's comments with fifty by the members in turn. Returns the process id of the PostgreSQL server. */
export async function writeComments(ownerUrl: string, deal: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    // Disables the triggers, which would send notifications.
    await client.query("set session_replication_role = replica");
    await client.query("delete from public.comments where deal_id = $1", [deal]);
    await client.query(
      `insert into public.comments (deal_id, user_id, content, created_at)
       select $1, members.ids[1 + n % array_length(members.ids, 1)],
         'Bought two, they were as good as the last ones.', now() - n * interval '1 minute'
       from generate_series(1, $2::int) as n, (select array_agg(id) as ids from public.profiles) as members`,
      [deal, COMMENTS],
    );
    await client.query("update public.deals set comments_count = $2 where id = $1", [
      deal,
      COMMENTS,
    ]);
    const { rows } = await client.query<{ pid: string }>(
      "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid",
    );
    return Number(rows[0]?.pid);
  } finally {
    await client.end();
  }
}
