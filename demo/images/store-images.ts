import { readFile } from "node:fs/promises";
import { rasterize } from "#server/images/serve/rasterize.ts";
import type { ImageStorage } from "#server/images/storage/image-storage.ts";
import { storeImage } from "#server/images/upload/store-image.ts";

const FOLDER = new URL("./drawings/", import.meta.url);
/** Longer side in pixels: sharp on its own page, but still drawn quickly. */
const SIDES = { deal: 800, blog: 1280 } as const;
const AT_ONCE = 2;

/** File name of an image, null for none, with its owner. */
export interface ShownImage {
  image: string | null;
  username: string;
  purpose: keyof typeof SIDES;
}

/**
 * Draws every image once and stores it like an upload of the first member who shows it. Returns the keys by image name.
 * Removes everything it stored after a failure.
 */
export async function storeImages(
  storage: ImageStorage,
  shown: readonly ShownImage[],
  ids: ReadonlyMap<string, string>,
  signal?: AbortSignal,
): Promise<Map<string, string>> {
  const waiting = [...firstShownBy(shown).values()];
  const keys = new Map<string, string>();
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      signal?.throwIfAborted();
      const { image, username, purpose } = next;
      const userId = ids.get(username) ?? "";
      const svg = await readFile(new URL(`${image}.svg`, FOLDER));
      const drawn = await rasterize(svg, SIDES[purpose]);
      keys.set(String(image), (await storeImage(storage, drawn, { purpose, userId })).key);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  const failed = ended.find((end) => end.status === "rejected");
  if (failed) {
    await removeImages(storage, keys);
    throw failed.reason;
  }
  return keys;
}

/** Removes stored images. */
export async function removeImages(
  storage: ImageStorage,
  keys: ReadonlyMap<string, string>,
): Promise<void> {
  await Promise.allSettled([...keys.values()].map((key) => storage.remove(key)));
}

function firstShownBy(shown: readonly ShownImage[]): Map<string, ShownImage> {
  const first = new Map<string, ShownImage>();
  for (const one of shown) {
    if (one.image !== null && !first.has(one.image)) first.set(one.image, one);
  }
  return first;
}
