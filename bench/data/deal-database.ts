import pg from "pg";
import { atEnd } from "#bench/process/clean-up.ts";
import { makeTemporaryDirectory } from "#bench/process/temporary-directory.ts";
import { openDatabase } from "#server/database/connect.ts";
import { prepareDatabase } from "#server/database/prepare.ts";
import { fillDeals } from "./fill-deals.ts";

export interface DealDatabase {
  /** A connection that reads as a visitor, the way the backend does: its own login in the role `anon`. */
  visitor: pg.Client;
  stop(): Promise<void>;
}

/** A database of its own with so many public deals, analysed and warm enough to measure. */
export async function openDealDatabase(deals: number): Promise<DealDatabase> {
  const quiet = () => undefined;
  const dataDir = await makeTemporaryDirectory();
  const database = await openDatabase({ dataDir, log: quiet, unsafeFast: true });
  const stopDatabase = atEnd(() => database.stop());
  await prepareDatabase(database, quiet);
  await fillDeals(database.ownerUrl, deals);

  const visitor = new pg.Client({ connectionString: database.backendUrl });
  await visitor.connect();
  const disconnect = atEnd(() => visitor.end());
  await visitor.query("set role anon");
  return {
    visitor,
    stop: async () => {
      await disconnect();
      await stopDatabase();
    },
  };
}
