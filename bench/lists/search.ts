import { openDealDatabase } from "#bench/data/deal-database.ts";
import type { Measurement } from "#bench/report/measurement.ts";
import { searchRead } from "./deal-reads.ts";
import { compareReads } from "./read-rate.ts";

/** Each word is in two of seven titles, both are in two of 49. */
const COMMON = "dates honey";
/** Means the same: the words of their groups in Urdu and Arabic. */
const SYNONYMS = "khajoor عسل";

/**
 * Compares a search of two common words in a million deals with a hundred thousand deals, and one in other spellings with the
 * words of the titles.
 */
export async function measureSearch(): Promise<Measurement[]> {
  const some = await openDealDatabase(100_000);
  const many = await openDealDatabase(1_000_000);
  const read = searchRead(COMMON);
  return [
    await compareReads(
      "search of two common words, 1,000,000 deals : 100,000",
      0.5,
      [many, read],
      [some, read],
    ),
    await compareReads(
      "search of two synonyms : of the words in the titles, 1,000,000 deals",
      0.5,
      [many, searchRead(SYNONYMS)],
      [many, read],
    ),
  ];
}
