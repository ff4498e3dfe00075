import type { Context } from "hono";
import { IMAGE_WIDTHS, type ImageWidth } from "#contract/image.ts";
import { isNotModified } from "#server/http/caching/is-not-modified.ts";
import { bearerToken } from "#server/images/bearer-token.ts";
import type { ImageDeps } from "#server/images/image-deps.ts";
import { parseImageKey, type VariantFormat } from "#server/images/image-key.ts";
import { ImageRefusal } from "#server/images/image-refusal.ts";
import { createAudience } from "./image-audience.ts";
import { createVariants } from "./image-variants.ts";
import { openOriginals } from "./stored-originals.ts";

/** An image never changes under its key, but it may be withdrawn: ten minutes later nobody has it from a cache. */
const PUBLIC = "public, max-age=600, immutable";

/** `GET /images/{key}?w=...`: to everybody while something public names the image, to its owner and admins before and after. */
export function serveImage(deps: ImageDeps) {
  const originals = openOriginals(deps);
  const variantOf = createVariants({ ...deps, originals });
  const audienceOf = createAudience(deps, deps.audienceCache);

  return async (c: Context): Promise<Response> => {
    const { purpose, userId, name } = c.req.param();
    const image = parseImageKey(`${purpose}/${userId}/${name}`);
    const width = askedWidth(c.req.queries("w"));
    if (image === null) throw new ImageRefusal("image_not_found");
    const token = bearerToken(c.req.header("Authorization"));
    const audience = await audienceOf(image, token);
    if (audience === "none") throw new ImageRefusal("image_not_found");

    const format = width === null ? "webp" : acceptedFormat(c.req.header("Accept"));
    const etag = `"${name?.slice(0, 22)}-${width ?? "full"}-${format}"`;
    const headers = {
      Vary: "Accept",
      ETag: etag,
      "Cache-Control": audience === "public" ? PUBLIC : "private, no-store",
    };
    // Before the storage is read: most readers ask again only whether the image is still there.
    if (isNotModified(c.req.raw.headers, { etag })) return c.body(null, 304, headers);
    const bytes = await (width === null
      ? originals.read(image.key)
      : variantOf(image.key, width, format));
    if (bytes === null) throw new ImageRefusal("image_not_found");

    return c.body(bytes, 200, {
      ...headers,
      "Content-Type": `image/${format}`,
      "Content-Length": String(bytes.byteLength),
    });
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
