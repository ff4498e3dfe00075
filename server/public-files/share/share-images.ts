import { Hono } from "hono";
import { seasonHead } from "#contract/calendar/season-head.ts";
import { type Deal, type DealRow, dealFromRow } from "#contract/deals/deal.ts";
import { discountPercent } from "#contract/deals/discount.ts";
import { isHub } from "#contract/deals/season.ts";
import { expectedSentence, HUB_NAMES } from "#contract/deals/season-texts.ts";
import { type Language, languageFacts, siteNameIn } from "#contract/language.ts";
import { merchantKey } from "#contract/merchants/merchant-key.ts";
import { UUID_PATTERN } from "#contract/uuid.ts";
import { codesForDeal } from "#contract/vouchers/deal-codes.ts";
import { voucherFromRow } from "#contract/vouchers/voucher.ts";
import { createAsyncCache } from "#server/http/caching/async-cache.ts";
import { queryLanguage } from "#server/http/query-language.ts";
import { translate } from "#server/i18n/translate.ts";
import { parseImageKey } from "#server/images/image-key.ts";
import type { ImageStorage } from "#server/images/storage/image-storage.ts";
import { amountText, priceText } from "#server/public-files/feeds/price-text.ts";
import { readAnnouncements } from "#server/reader/read-season-page.ts";
import type { VisitorReads } from "#server/reader/visitor-reads.ts";
import { drawHubImage, drawShareImage } from "./draw-share-image.ts";

export interface ShareImageOptions {
  reads: VisitorReads;
  siteName: string;
  imageBaseUrl: string;
  storage: ImageStorage;
}

const HOUR_MS = 3_600_000;

/**
 * Serves `GET /share/deals/{id}.jpg?lang=` and `GET /share/seasons/{hub}.jpg?lang=`, the images of shared links. Reads the deal as
 * a visitor on every request (threat T9); drawn images are cached for an hour.
 */
export function createShareImages(options: ShareImageOptions): Hono {
  const drawn = createAsyncCache<Buffer<ArrayBuffer>>({ max: 200, ttlMs: HOUR_MS });
  return new Hono()
    .get("/share/seasons/:name{[a-z]+\\.jpg}", async (c) => {
      const hub = c.req.param("name").slice(0, -".jpg".length);
      if (!isHub(hub))
        return c.json({ code: "not_found", message: "There is no such season" }, 404, {
          "cache-control": "no-store",
        });
      const language = queryLanguage(c);
      const today = new Date().toISOString().slice(0, 10);
      const head = seasonHead(hub, today, await readAnnouncements(options.reads));
      const fill: Parameters<typeof expectedSentence>[2] = (text, values) =>
        translate(language, text, values);
      const content = {
        title: fill(HUB_NAMES[hub]),
        sentence: expectedSentence(head, language, fill),
        siteName: siteNameIn(language, options.siteName),
        isRightToLeft: languageFacts(language).direction === "rtl",
      };
      const image = await drawn.get(JSON.stringify(content), () => drawHubImage(content));
      return c.body(image, 200, {
        "content-type": "image/jpeg",
        "cache-control": "public, max-age=600",
      });
    })
    .get(`/share/deals/:name{${UUID_PATTERN}\\.jpg}`, async (c) => {
      const id = c.req.param("name").slice(0, -".jpg".length);
      const row = await options.reads.read("read_deal", { slug_param: id });
      if (!row) {
        return c.json({ code: "not_found", message: "Deal not found" }, 404, {
          "cache-control": "no-store",
        });
      }
      const deal = dealFromRow(row as unknown as DealRow);
      const language = queryLanguage(c);
      const content = {
        title: deal.title,
        price: priceText(deal, language),
        before: beforeText(deal, language),
        merchant: deal.merchant,
        code: await readCode(options.reads, deal),
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

/** Returns the original price and the saving, or null without a saving. */
function beforeText(deal: Deal, language: Language) {
  const percent = discountPercent(deal);
  if (percent === null || deal.originalPrice === null) return null;
  return {
    price: amountText(deal.originalPrice, deal.currency, language),
    saving: `\u2212${percent}%`,
  };
}

/** Returns the deal's own code if it is valid and works, or an empty text. */
async function readCode(reads: VisitorReads, deal: Deal): Promise<string> {
  const rows = await reads.read("get_merchant_voucher_codes", {
    merchant_key_param: merchantKey(deal.merchant),
  });
  const today = new Date().toISOString().slice(0, 10);
  const own = rows
    .map(voucherFromRow)
    .filter(({ dealId, expiryDate }) => dealId === deal.id && (expiryDate ?? today) >= today);
  const [code] = codesForDeal(deal, own);
  return code && code.proof.failingReason === null ? code.code : "";
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
