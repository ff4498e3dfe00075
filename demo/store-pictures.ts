import { readFile } from "node:fs/promises";
import { rasterize } from "#server/images/rasterize.ts";
import type { ImageStorage } from "#server/images/storage/image-storage.ts";
import { storeImage } from "#server/images/store-image.ts";
import type { DemoDealRow } from "./demo-rows.ts";

const FOLDER = new URL("./pictures/", import.meta.url);
/** Pixels of a side: sharp on a deal's own page, on a screen of double density. */
const SIDE = 1000;

/**
 * Draws every picture once and stores it as an upload would be, in the name of the first member who shows it.
 * Answers the key by the picture's name. After a failure nothing that was stored stays.
 */
export async function storePictures(
  storage: ImageStorage,
  deals: readonly DemoDealRow[],
  ids: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  try {
    for (const { picture, username } of deals) {
      const userId = ids.get(username);
      if (picture === null || userId === undefined || keys.has(picture)) continue;
      const drawn = await rasterize(await readFile(new URL(`${picture}.svg`, FOLDER)), SIDE);
      const { key } = await storeImage(storage, drawn, { purpose: "deal", userId });
      keys.set(picture, key);
    }
  } catch (error) {
    await removePictures(storage, keys);
    throw error;
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
