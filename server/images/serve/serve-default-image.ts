import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Context } from "hono";
import { DEFAULT_DEAL_IMAGE } from "#contract/image.ts";
import { isNotModified } from "#server/http/caching/is-not-modified.ts";

const FILE = fileURLToPath(new URL(`../../../web/public/${DEFAULT_DEAL_IMAGE}`, import.meta.url));

let image: Promise<{ bytes: Uint8Array<ArrayBuffer>; etag: string }> | undefined;

/** Serves `GET /images/default-deal.svg`, the image of deals without one. It may change with a release, so it expires in a day. */
export async function serveDefaultImage(c: Context): Promise<Response> {
  image ??= readImage();
  const { bytes, etag } = await image;
  c.header("ETag", etag);
  c.header("Cache-Control", "public, max-age=86400");
  if (isNotModified(c.req.raw.headers, { etag })) return c.body(null, 304);
  c.header("Content-Type", "image/svg+xml");
  return c.body(bytes);
}

async function readImage() {
  const bytes = new Uint8Array(await readFile(FILE));
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
  return { bytes, etag };
}
