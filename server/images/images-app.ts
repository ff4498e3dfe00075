import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { DEFAULT_DEAL_IMAGE } from "#contract/image.ts";
import { isNotModified } from "#server/http/caching/is-not-modified.ts";
import { removeAvatar } from "./avatars/remove-avatar.ts";
import type { ImageDeps, ImageLog } from "./image-deps.ts";
import { ImageRefusal } from "./image-refusal.ts";
import { serveImage } from "./serve/serve-image.ts";
import { uploadImage } from "./upload/upload-image.ts";

const FILE = fileURLToPath(new URL(`../../../web/public/${DEFAULT_DEAL_IMAGE}`, import.meta.url));

let image: Promise<{ bytes: Uint8Array<ArrayBuffer>; etag: string }> | undefined;

/** Creates the upload service at `/upload`: `POST /images?purpose=...`, `DELETE /images/{key}`. */
export function createUploadApp(deps: ImageDeps): Hono {
  return new Hono()
    .onError(refuse(deps.log))
    .use(harmless)
    .post("/images", uploadImage(deps))
    .delete("/images/:purpose/:userId/:name", removeAvatar(deps));
}

/** Creates the image host at `/images`: `GET /<purpose>/<userId>/<name>.webp?w=...` and the default image of deals. */
export function createImageHost(deps: ImageDeps): Hono {
  return new Hono()
    .onError(refuse(deps.log))
    .use(harmless)
    .get(`/${DEFAULT_DEAL_IMAGE}`, serveDefaultImage)
    .get("/:purpose/:userId/:name", serveImage(deps))
    .all("*", () => {
      throw new ImageRefusal("image_not_found");
    });
}

/** Stops browsers from treating an upload as a page or a script. */
const harmless: MiddlewareHandler = async (c, next) => {
  await next();
  c.header("X-Content-Type-Options", "nosniff");
  c.header("Content-Security-Policy", "default-src 'none'; sandbox");
  c.header("Cross-Origin-Resource-Policy", "cross-origin");
};

/**
 * Sends an error of the image service as `{code, message}`, with `params.seconds` if it states how long to wait. Details of an unexpected error go only to the log. No cache may store
 * the response: a missing image can exist a minute later.
 */
function refuse(log: ImageLog) {
  return (error: Error, c: Context): Response => {
    const isFault = !(error instanceof ImageRefusal) || error.code === "unavailable";
    if (isFault) log.error({ err: error }, "The image service failed");
    const refusal = error instanceof ImageRefusal ? error : new ImageRefusal("image_failed");
    c.header("Cache-Control", "no-store");
    if (refusal.status === 401) c.header("WWW-Authenticate", "Bearer");
    const { code, message, status, retryAfterSeconds: seconds } = refusal;
    if (seconds === undefined) return c.json({ code, message }, status);
    c.header("Retry-After", String(seconds));
    return c.json({ code, message, params: { seconds } }, status);
  };
}

/** Serves `GET /images/default-deal.svg`, the image of deals without one. It may change with a release, so it expires in a day. */
async function serveDefaultImage(c: Context): Promise<Response> {
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
