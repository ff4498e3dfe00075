import { openDealDatabase } from "#bench/data/deal-database.ts";
import type { Measurement } from "#bench/report/measurement.ts";
import { listRead } from "./deal-reads.ts";
import { compareReads } from "./read-rate.ts";

const MANY = 1_000_000;
const FEW = 1_000;

const LISTS = {
  newest: "sort_param => 'latest'",
  "of a category": "category_filter => 'food'",
  "by price": "sort_param => 'price_low'",
  "of a category by price": "category_filter => 'food', sort_param => 'price_high'",
  "by total": "sort_param => 'total'",
  hottest: "sort_param => 'hottest'",
};
const PAGE = 1_000;

/**
 * Compares each list's first page among a million deals with that among a thousand. Then compares lists with and without their
 * total, and page 1,000 with page 1.
 */
export async function measureLists(): Promise<Measurement[]> {
  const few = await openDealDatabase(FEW);
  const many = await openDealDatabase(MANY);
  const measurements: Measurement[] = [];
  for (const [name, args] of Object.entries(LISTS)) {
    const read = listRead(args);
    measurements.push(
      await compareReads(`list ${name}, 1,000,000 deals : 1,000`, 0.8, [many, read], [few, read]),
    );
  }
  for (const [name, args] of Object.entries({
    "of all": "",
    "of a category": LISTS["of a category"],
  })) {
    const counted = listRead([args, "counted => true"].filter(Boolean).join(", "));
    const title = `list ${name} with its total : without`;
    measurements.push(await compareReads(title, 0.5, [many, counted], [many, listRead(args)]));
  }
  for (const [name, args] of Object.entries({ newest: LISTS.newest, hottest: LISTS.hottest })) {
    const far = listRead(`${args}, offset_param => ${(PAGE - 1) * 10}`);
    const title = `list ${name}, page 1,000 : page 1`;
    measurements.push(await compareReads(title, 0.3, [many, far], [many, listRead(args)]));
  }
  return measurements;
}
