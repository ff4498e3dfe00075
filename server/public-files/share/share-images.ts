import { Hono } from "hono";
import { type DealRow, dealFromRow } from "#contract/deals/deal.ts";
import { DEFAULT_LANGUAGE, isLanguage, siteNameIn } from "#contract/language.ts";
import { createAsyncCache } from "#server/http/caching/async-cache.ts";
import { readAsVisitor, type VisitorReading } from "#server/http/read-as-visitor.ts";
import { parseImageKey } from "#server/images/image-key.ts";
import type { ImageStorage } from "#server/images/storage/image-storage.ts";
import { priceText } from "#server/public-files/feeds/price-text.ts";
import { drawShareImage } from "./draw-share-image.ts";

export interface ShareImageOptions extends VisitorReading {
  siteName: string;
  imageBaseUrl: string;
  storage: ImageStorage;
}

const HOUR_MS = 3_600_000;
const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/**
 * Serves `GET /share/deals/{id}.jpg?lang=`, the image of a shared link. Reads the deal as a visitor on every request (threat T9);
 * drawn images are cached for an hour.
 */
export function createShareImages(options: ShareImageOptions): Hono {
  const drawn = createAsyncCache<Buffer<ArrayBuffer>>({ max: 200, ttlMs: HOUR_MS });
  return new Hono().get(`/share/deals/:name{${UUID}\\.jpg}`, async (c) => {
    const id = c.req.param("name").slice(0, -".jpg".length);
    const { rows } = await readAsVisitor<DealRow>(options, "deals_with_temperature", {
      select: "*",
      id: `eq.${id}`,
    });
    if (!rows[0]) {
      return c.json({ code: "not_found", message: "Deal not found" }, 404, {
        "cache-control": "no-store",
      });
    }
    const deal = dealFromRow(rows[0]);
    const lang = c.req.query("lang");
    const language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
    const content = {
      title: deal.title,
      price: priceText(deal, language),
      merchant: deal.merchant,
      degrees: deal.temperature,
      siteName: siteNameIn(language, options.siteName),
    };
    const image = await drawn.get(JSON.stringify([content, deal.imageUrl]), async () =>
      drawShareImage({ ...content, photo: await ownPhoto(options, deal.imageUrl) }),
    );
    return c.body(image, 200, {
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=600",
    });
  });
}

/** Reads a stored image. An external image is never fetched (threat T21). */
async function ownPhoto(
  { storage, imageBaseUrl }: ShareImageOptions,
  imageUrl: string,
): Promise<Uint8Array | null> {
  if (!imageUrl.startsWith(`${imageBaseUrl}/`)) return null;
  const image = parseImageKey(imageUrl.slice(imageBaseUrl.length + 1));
  return image?.purpose === "deal" ? await storage.read(image.key) : null;
}
