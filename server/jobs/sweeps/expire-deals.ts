import type pg from "pg";
import { repeat } from "./repeat.ts";

/** Maximum number of batches in one run; the next run continues. */
const batchesMax = 50;

/** Marks deals past their announced end as expired and returns their number. Lists and counts do not depend on this. */
export function expireEndedDeals(pool: pg.Pool): Promise<number> {
  return repeat(pool, "select private.expire_ended_deals() as count", {
    batchSize: 100,
    batchesMax,
  });
}

/** Asks posters to confirm deals without an end date that were neither edited nor confirmed for 60 days. Returns their number. */
export function askForConfirmations(pool: pg.Pool): Promise<number> {
  return repeat(pool, "select private.ask_for_confirmations() as count", {
    batchSize: 500,
    batchesMax,
  });
}

/** Marks deals that are still unconfirmed a week after the request as expired. Returns their number. */
export function expireUnconfirmedDeals(pool: pg.Pool): Promise<number> {
  return repeat(pool, "select private.expire_unconfirmed_deals() as count", {
    batchSize: 100,
    batchesMax,
  });
}
