import { readFile } from "node:fs/promises";
import { rasterize } from "#server/images/rasterize.ts";
import type { ImageStorage } from "#server/images/storage/image-storage.ts";
import { storeImage } from "#server/images/store-image.ts";
import type { DemoDealRow } from "./demo-rows.ts";

const FOLDER = new URL("./pictures/", import.meta.url);
/** Pixels of a side: sharp on a deal's own page, and still drawn in a moment. */
const SIDE = 800;
const AT_ONCE = 2;

/**
 * Draws every picture once and stores it as an upload would be, in the name of the first member who shows it.
 * Answers the key by the picture's name. After a failure nothing that was stored stays.
 */
export async function storePictures(
  storage: ImageStorage,
  deals: readonly DemoDealRow[],
  ids: ReadonlyMap<string, string>,
  signal?: AbortSignal,
): Promise<Map<string, string>> {
  const waiting = [...firstShownBy(deals)];
  const keys = new Map<string, string>();
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      signal?.throwIfAborted();
      const [picture, username] = next;
      const userId = ids.get(username) ?? "";
      const drawn = await rasterize(await readFile(new URL(`${picture}.svg`, FOLDER)), SIDE);
      keys.set(picture, (await storeImage(storage, drawn, { purpose: "deal", userId })).key);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  const failed = ended.find((end) => end.status === "rejected");
  if (failed) {
    await removePictures(storage, keys);
    throw failed.reason;
  }
  return keys;
}

/** Takes back what `storePictures` stored. */
export async function removePictures(
  storage: ImageStorage,
  keys: ReadonlyMap<string, string>,
): Promise<void> {
  await Promise.allSettled([...keys.values()].map((key) => storage.remove(key)));
}

function firstShownBy(deals: readonly DemoDealRow[]): Map<string, string> {
  const shownBy = new Map<string, string>();
  for (const { picture, username } of deals) {
    if (picture !== null && !shownBy.has(picture)) shownBy.set(picture, username);
  }
  return shownBy;
}
