import path from "node:path";
import pg from "pg";
import { atEnd } from "#bench/process/clean-up.ts";
import { openEmptyDatabase } from "./empty-database.ts";
import { fillDeals } from "./fill-deals.ts";

export interface DealDatabase {
  /** A connection in the role `anon`, through the backend's login, like the site's page reads. */
  visitor: pg.Client;
  ownerUrl: string;
  workUrl: string;
  backendUrl: string;
  workerUrl: string;
  /** Variables of a site on this database. */
  siteEnv: Record<string, string>;
}

const open = new Map<number, Promise<DealDatabase>>();

/** Returns a vacuumed and analyzed database with `deals` public deals. Benchmarks of one run share it. */
export function openDealDatabase(deals: number): Promise<DealDatabase> {
  const database = open.get(deals) ?? makeDealDatabase(deals);
  open.set(deals, database);
  return database;
}

async function makeDealDatabase(deals: number): Promise<DealDatabase> {
  const startedAt = performance.now();
  const database = await openEmptyDatabase();
  await fillDeals(database.ownerUrl, deals);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.error(`Made ${deals.toLocaleString("en")} deals with votes and comments in ${seconds} s`);

  const { ownerUrl, workUrl, backendUrl, workerUrl, secretsDir } = database;
  const visitor = new pg.Client({ connectionString: backendUrl });
  await visitor.connect();
  atEnd(() => visitor.end());
  await visitor.query("set role anon");
  const siteEnv = { DATABASE_URL: ownerUrl, DATA_DIR: path.dirname(secretsDir), DEMO: "off" };
  return { visitor, ownerUrl, workUrl, backendUrl, workerUrl, siteEnv };
}
