import type { Context } from "hono";
import { IMAGE_WIDTHS, type ImageWidth } from "#contract/image.ts";
import { isNotModified } from "#server/http/caching/is-not-modified.ts";
import { avatarAccess } from "#server/images/avatars/avatar-access.ts";
import { bearerToken } from "#server/images/bearer-token.ts";
import type { ImageDeps } from "#server/images/image-deps.ts";
import { parseImageKey, type VariantFormat } from "#server/images/image-key.ts";
import { ImageRefusal } from "#server/images/image-refusal.ts";
import { createVariants } from "./image-variants.ts";
import { rememberApproved } from "./remember-approved.ts";
import { openOriginals } from "./stored-originals.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";

/** `GET /images/{key}?w=...`. An image never changes under its key, so it is kept for ever. */
export function serveImage(deps: ImageDeps) {
  const originals = openOriginals(deps);
  const variantOf = createVariants({ ...deps, originals });
  const avatarState = rememberApproved(deps.avatarState);

  return async (c: Context): Promise<Response> => {
    const { purpose, userId, name } = c.req.param();
    const image = parseImageKey(`${purpose}/${userId}/${name}`);
    const width = askedWidth(c.req.queries("w"));
    if (image === null) throw new ImageRefusal("image_not_found");
    const token = bearerToken(c.req.header("Authorization"));
    const audience =
      image.purpose === "avatar"
        ? await avatarAccess({ ...deps, avatarState }, image, token)
        : "public";
    if (audience === null) throw new ImageRefusal("image_not_found");

    const format = width === null ? "webp" : acceptedFormat(c.req.header("Accept"));
    const bytes = await (width === null
      ? originals.read(image.key)
      : variantOf(image.key, width, format));
    if (bytes === null) throw new ImageRefusal("image_not_found");

    const etag = `"${name?.slice(0, 22)}-${width ?? "full"}-${format}"`;
    c.header("Vary", "Accept");
    c.header("ETag", etag);
    c.header("Cache-Control", audience === "public" ? IMMUTABLE : "private, no-store");
    if (isNotModified(c.req.raw.headers, { etag })) return c.body(null, 304);
    c.header("Content-Type", `image/${format}`);
    c.header("Content-Length", String(bytes.byteLength));
    return c.body(bytes);
  };
}

/** Null when no width is asked for: the image as stored. */
function askedWidth(asked: string[] | undefined): ImageWidth | null {
  if (asked === undefined) return null;
  const width = IMAGE_WIDTHS.find((known) => asked.length === 1 && String(known) === asked[0]);
  if (width === undefined) throw new ImageRefusal("unknown_width");
  return width;
}

/** AVIF only for those who name it; every browser of ours reads WebP, named or not. */
function acceptedFormat(accept = ""): VariantFormat {
  const avif = /(?:^|,)\s*image\/avif\s*(;[^,]*)?(?:,|$)/i.exec(accept);
  return avif !== null && !/;\s*q=0(?:\.0*)?\s*(?:;|$)/i.test(avif[1] ?? "") ? "avif" : "webp";
}
