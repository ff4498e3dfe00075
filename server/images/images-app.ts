import { type Context, Hono, type MiddlewareHandler } from "hono";
import { DEFAULT_DEAL_IMAGE } from "#contract/image.ts";
import { removeAvatar } from "./avatars/remove-avatar.ts";
import type { ImageDeps, ImageLog } from "./image-deps.ts";
import { ImageRefusal } from "./image-refusal.ts";
import { serveDefaultImage } from "./serve/serve-default-image.ts";
import { serveImage } from "./serve/serve-image.ts";
import { createUploads } from "./upload/upload-image.ts";

/** Creates the upload service at `/upload`: `POST /images?purpose=...`, `DELETE /images/{key}`. */
export function createUploadApp(deps: ImageDeps, uploads = createUploads(deps)): Hono {
  return new Hono()
    .onError(sendRefusal(deps.log))
    .use(harmless)
    .post("/images", uploads())
    .delete("/images/:purpose/:userId/:name", removeAvatar(deps));
}

/** Creates the image host at `/images`: `GET /<purpose>/<userId>/<name>.webp?w=...` and the default image of deals. */
export function createImageHost(deps: ImageDeps): Hono {
  return new Hono()
    .onError(sendRefusal(deps.log))
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
 * Sends an error of the image service as `{code, message}`, with `params.seconds` if it states how long to wait. Details of an
 * unexpected error go only to the log. No cache may store the response: a missing image can exist a minute later.
 */
export function sendRefusal(log: ImageLog) {
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
