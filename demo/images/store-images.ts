import { readFile } from "node:fs/promises";
import { rasterize } from "#server/images/serve/rasterize.ts";
import type { ImageStorage } from "#server/images/storage/image-storage.ts";
import { storeImage } from "#server/images/upload/store-image.ts";

const FOLDER = new URL("./drawings/", import.meta.url);
/** Longer side in pixels: large enough for the page of a deal or a post, and still fast to draw. */
const SIDES = { deal: 800, blog: 1280 } as const;
const AT_ONCE = 2;

/** File name of an image, or null, and the member who shows it. */
export interface ShownImage {
  image: string | null;
  username: string;
  purpose: keyof typeof SIDES;
}

/**
 * Draws every image once and stores it like an upload by the first member who shows it. Returns the keys by image name. If an
 * image fails, removes all images that it stored.
 */
export async function storeImages(
  storage: ImageStorage,
  shown: readonly ShownImage[],
  ids: ReadonlyMap<string, string>,
  signal?: AbortSignal,
): Promise<Map<string, string>> {
  const queue = [...firstShownBy(shown).values()];
  const keys = new Map<string, string>();
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
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

export async function removeImages(
  storage: ImageStorage,
  keys: ReadonlyMap<string, string>,
): Promise<void> {
  await Promise.allSettled([...keys.values()].map((key) => storage.remove(key)));
}

function firstShownBy(shown: readonly ShownImage[]): Map<string, ShownImage> {
  const first = new Map<string, ShownImage>();
  for (const entry of shown) {
    if (entry.image !== null && !first.has(entry.image)) first.set(entry.image, entry);
  }
  return first;
}
