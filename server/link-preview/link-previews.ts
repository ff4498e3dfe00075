import { setTimeout as wait } from "node:timers/promises";
import { UPLOAD_MAX_BYTES, UPLOAD_TYPES } from "#contract/limits.ts";
import { createAsyncCache } from "#server/http/caching/async-cache.ts";
import type { FetchPublic } from "#server/outbound/fetch-public.ts";
import { type PageFacts, readPage } from "./read-page.ts";

export interface LinkPreviews {
  /** Returns what the page of a link says about a product; null if it says nothing or cannot be read. */
  read: (link: string) => Promise<PageFacts | null>;
  /** Returns the image that the page of a link names; null if there is none or it cannot be fetched. */
  fetchImage: (link: string) => Promise<Uint8Array | null>;
}

const PAGE = { types: ["text/html", "application/xhtml+xml"], bytesMax: 512 * 1024 };
const IMAGE = { types: UPLOAD_TYPES, bytesMax: UPLOAD_MAX_BYTES };
const CACHE = { max: 1_000, ttlMs: 24 * 3_600_000 };
/** Failures are returned at one of these times, so that they do not tell why. */
const FAILURES_AT_MS = [2_500, 5_000];

/** Reads pages that members link to. Caches what they say for a day, without the members. */
export function createLinkPreviews(fetchPublic: FetchPublic): LinkPreviews {
  const pages = createAsyncCache<PageFacts | null>({ ...CACHE, keeps: (page) => page !== null });
  const read = (link: string) =>
    pages.get(link, async () => readPage(await fetchPublic(link, PAGE))).catch(() => null);

  return {
    read: (link) => atFixedTime(() => read(link)),
    fetchImage: (link) =>
      atFixedTime(async () => {
        const image = (await read(link))?.image;
        const fetched = image ? await fetchPublic(image, IMAGE).catch(() => null) : null;
        return fetched?.isWhole ? fetched.bytes : null;
      }),
  };
}

/** Returns a result immediately, and null at a fixed time. */
async function atFixedTime<Result>(work: () => Promise<Result | null>): Promise<Result | null> {
  const start = performance.now();
  const result = await work();
  if (result !== null) return result;
  const passed = performance.now() - start;
  const due = FAILURES_AT_MS.find((ms) => ms >= passed) ?? passed;
  await wait(due - passed);
  return null;
}
