import type { Context } from "hono";
import { IMAGE_WIDTHS, type ImageWidth } from "#contract/image.ts";
import { bearerToken } from "#server/backend/guard/token-claims.ts";
import { isNotModified } from "#server/http/caching/is-not-modified.ts";
import type { ImageDeps } from "#server/images/image-deps.ts";
import { parseImageKey, type VariantFormat } from "#server/images/image-key.ts";
import { ImageRefusal } from "#server/images/image-refusal.ts";
import { createAudience } from "./image-audience.ts";
import { createVariants } from "./image-variants.ts";
import { openOriginals } from "./stored-originals.ts";

/** A key's image never changes but may be withdrawn: caches drop it after ten minutes. */
const PUBLIC = "public, max-age=600, immutable";

/** Serves `GET /images/{key}?w=...` to the audience of the image (`ImageAudience`). */
export function serveImage(deps: ImageDeps) {
  const originals = openOriginals(deps);
  const variantOf = createVariants({ ...deps, originals });
  const audienceOf = createAudience(deps, deps.audienceCache);

  return async (c: Context): Promise<Response> => {
    const { purpose, userId, name } = c.req.param();
    const image = parseImageKey(`${purpose}/${userId}/${name}`);
    const width = requestedWidth(c.req.queries("w"));
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
    // Checked before reading the storage, because most conditional requests get 304.
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

/** Returns null without a width: the image as stored. */
function requestedWidth(values: string[] | undefined): ImageWidth | null {
  if (values === undefined) return null;
  const width = IMAGE_WIDTHS.find(
    (candidate) => values.length === 1 && String(candidate) === values[0],
  );
  if (width === undefined) throw new ImageRefusal("unknown_width");
  return width;
}

/** Returns AVIF only if the header lists it; every supported browser reads WebP. */
function acceptedFormat(accept = ""): VariantFormat {
  const avif = /(?:^|,)\s*image\/avif\s*(;[^,]*)?(?:,|$)/i.exec(accept);
  return avif !== null && !/;\s*q=0(?:\.0*)?\s*(?:;|$)/i.test(avif[1] ?? "") ? "avif" : "webp";
}
