import { openDealDatabase } from "#bench/data/deal-database.ts";
import type { Measurement } from "#bench/report/measurement.ts";
import { searchRead } from "./deal-reads.ts";
import { compareReads } from "./read-rate.ts";

/** Each word is in 13 of 49 titles, and both are in two of 49. */
const COMMON = "dates honey";
/** Synonyms of the two words, in Urdu and Arabic. */
const SYNONYMS = "khajoor عسل";

/**
 * Compares a search for two common words among a million deals with the same search among a hundred thousand, and a search for
 * their synonyms with a search for the words themselves.
 */
export async function measureSearch(): Promise<Measurement[]> {
  const some = await openDealDatabase(100_000);
  const many = await openDealDatabase(1_000_000);
  const read = searchRead(COMMON);
  return [
    await compareReads(
      "search for two common words, 1,000,000 deals : 100,000",
      0.5,
      [many, read],
      [some, read],
    ),
    await compareReads(
      "search for two synonyms, 1,000,000 deals : for the words in the titles",
      0.5,
      [many, searchRead(SYNONYMS)],
      [many, read],
    ),
  ];
}
