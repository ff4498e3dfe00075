import { openDealDatabase } from "#bench/data/deal-database.ts";
import type { Measurement } from "#bench/report/measurement.ts";
import { listRead } from "./deal-reads.ts";
import { compareReads } from "./read-rate.ts";

const DEALS = 100_000;
/** A list may take 1.3 times as long as its reference. */
const TARGET = 1 / 1.3;

const LISTS = {
  "known as non-stunned": "stunning_filter => 'non_stunned', hide_unknown => true",
  "non-stunned or unknown": "stunning_filter => 'non_stunned'",
  "of a certifier in food":
    "certifier_filter => 'board-1', hide_unknown => true, category_filter => 'food'",
  "sold in shops": "channel_filter => 'in_store'",
  "sold online": "channel_filter => 'online'",
  "of freebies": "type_filter => 'freebie'",
  "of a town": "location_filter => 'Leeds'",
};

/** Compares filtered lists with the list of a merchant, each with its exact count. */
export async function measureFilters(): Promise<Measurement[]> {
  const database = await openDealDatabase(DEALS);
  const merchantList = listRead("merchant_filter => 'shop-7', counted => true");
  const measurements: Measurement[] = [];
  for (const [name, args] of Object.entries(LISTS)) {
    const title = `list ${name}, 100,000 deals : of a merchant`;
    const read = listRead(`${args}, counted => true`);
    measurements.push(
      await compareReads(title, TARGET, [database, read], [database, merchantList]),
    );
  }
  return measurements;
}
