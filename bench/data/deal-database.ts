import pg from "pg";
import { atEnd } from "#bench/process/clean-up.ts";
import { openEmptyDatabase } from "./empty-database.ts";
import { fillDeals } from "./fill-deals.ts";

export interface DealDatabase {
  /** A connection that reads as a visitor, the way the pages do: the backend's login in the role `anon`. */
  visitor: pg.Client;
  ownerUrl: string;
  backendUrl: string;
}

const open = new Map<number, Promise<DealDatabase>>();

/** A database with so many public deals, analysed and vacuumed; all parts of a run that ask for as many share it. */
export function openDealDatabase(deals: number): Promise<DealDatabase> {
  const known = open.get(deals) ?? makeDealDatabase(deals);
  open.set(deals, known);
  return known;
}

async function makeDealDatabase(deals: number): Promise<DealDatabase> {
  const begun = performance.now();
  const database = await openEmptyDatabase();
  await fillDeals(database.ownerUrl, deals);
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  console.error(`Made ${deals.toLocaleString("en")} deals with votes and comments in ${seconds} s`);

  const { ownerUrl, backendUrl } = database;
  const visitor = new pg.Client({ connectionString: backendUrl });
  await visitor.connect();
  atEnd(() => visitor.end());
  await visitor.query("set role anon");
  return { visitor, ownerUrl, backendUrl };
}
