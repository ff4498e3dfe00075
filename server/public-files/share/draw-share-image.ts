// Longer than 200 lines: two images with one layout.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp, { type OverlayOptions } from "sharp";
import { CRESCENT, STAR } from "#contract/deals/crescent.ts";
import { KHATAM_POINTS } from "#contract/deals/khatam.ts";
import { readTemperature, type TemperatureTier } from "#contract/deals/temperature.ts";
import { withImageWorker } from "#server/images/upload/image-work.ts";
import { type DrawnText, drawText } from "./draw-text.ts";

/** Content of the image of a shared deal. */
export interface ShareContent {
  title: string;
  /** `£24.99`, or empty. */
  price: string;
  /** The original price and the saving: `£31.99` and `−21%`; null without a saving. */
  before: { price: string; saving: string } | null;
  merchant: string;
  /** The deal's own code, or empty. */
  code: string;
  degrees: number;
  siteName: string;
  /** Photo of the deal; null draws the default image. */
  photo: Uint8Array | null;
}

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 64;
const PHOTO = 430;
const TEXT_WIDTH = WIDTH - PHOTO - 3 * MARGIN;

/**
 * Draws a shared deal as a JPEG of 1200 by 630: the site's name and the deal's title, price, saving, merchant, code, temperature
 * and photo.
 */
export async function drawShareImage(content: ShareContent): Promise<Buffer<ArrayBuffer>> {
  return await withImageWorker(async () => {
    const { tier, litPoints } = readTemperature(content.degrees);
    const code =
      content.code &&
      (await drawText({
        text: content.code,
        size: 30,
        color: GOLD,
        maxWidth: MAX_CODE,
        isExact: true,
      }));
    const merchantWidth = code ? TEXT_WIDTH - code.width - 2 * CODE_PADDING - GAP : TEXT_WIDTH;
    const [name, title, price, before, saving, merchant, degrees, photo] = await Promise.all([
      drawText({ text: content.siteName, size: 34, color: ON_BAND, maxWidth: TEXT_WIDTH }),
      drawText({
        text: content.title,
        size: 56,
        color: ON_BAND,
        maxWidth: TEXT_WIDTH,
        maxLines: 4,
      }),
      content.price &&
        drawText({ text: content.price, size: 64, color: ON_BAND, maxWidth: TEXT_WIDTH }),
      content.before &&
        drawText({ text: content.before.price, size: 34, color: MUTED, maxWidth: TEXT_WIDTH }),
      content.before &&
        drawText({ text: content.before.saving, size: 34, color: GOLD, maxWidth: TEXT_WIDTH }),
      drawText({ text: content.merchant, size: 30, color: MUTED, maxWidth: merchantWidth }),
      drawText({
        text: degreesText(content.degrees),
        size: 56,
        color: TIER_COLORS[tier],
        maxWidth: 240,
      }),
      squarePhoto(content.photo),
    ]);
    const bottom = HEIGHT - MARGIN;
    const gauge = Buffer.from(gaugeSvg(TIER_COLORS[tier], litPoints));
    const merchantTop = bottom - (merchant?.height ?? 0);
    return (await sharp(Buffer.from(backgroundSvg()))
      .composite([
        ...at(name, MARGIN, MARGIN),
        ...at(title, MARGIN, MARGIN + 72),
        ...(price ? at(price, MARGIN, merchantTop - 22 - price.height) : []),
        ...(price && before && saving
          ? besidePrice(price, before, saving, merchantTop - 22 - price.height)
          : []),
        ...at(merchant, MARGIN, merchantTop),
        ...(code
          ? besideMerchant(code, MARGIN + (merchant ? merchant.width + GAP : 0), bottom)
          : []),
        { input: photo, left: WIDTH - MARGIN - PHOTO, top: MARGIN },
        { input: gauge, left: WIDTH - MARGIN - PHOTO, top: MARGIN + PHOTO + 18 },
        ...at(degrees, WIDTH - MARGIN - PHOTO + 70, MARGIN + PHOTO + 22),
      ])
      .jpeg({ quality: 86, mozjpeg: true })
      .toBuffer()) as Buffer<ArrayBuffer>;
  });
}

/** Draws a season page as a JPEG of 1200 by 630: the names of site and page, a sentence and the crescent, mirrored in Arabic. */
export async function drawHubImage(
  content: Pick<ShareContent, "title" | "siteName"> & { sentence: string; isRightToLeft: boolean },
): Promise<Buffer<ArrayBuffer>> {
  return await withImageWorker(async () => {
    const [name, title, sentence] = await Promise.all([
      drawText({ text: content.siteName, size: 34, color: ON_BAND, maxWidth: TEXT_WIDTH }),
      drawText({
        text: content.title,
        size: 76,
        color: ON_BAND,
        maxWidth: TEXT_WIDTH,
        maxLines: 3, // two in Arabic, whose lines are taller
      }),
      drawText({
        text: content.sentence,
        size: 36,
        color: MUTED,
        maxWidth: TEXT_WIDTH,
        maxLines: 4,
      }),
    ]);
    const left = (drawn: DrawnText | null) =>
      content.isRightToLeft ? WIDTH - MARGIN - (drawn?.width ?? 0) : MARGIN;
    const moon = Buffer.from(crescentSvg(content.isRightToLeft));
    return (await sharp(Buffer.from(backgroundSvg()))
      .composite([
        ...at(name, left(name), MARGIN),
        ...at(title, left(title), MARGIN + 96),
        ...at(sentence, left(sentence), MARGIN + 96 + (title?.height ?? 0) + 36),
        {
          input: moon,
          left: content.isRightToLeft ? MARGIN : WIDTH - MARGIN - MOON,
          top: (HEIGHT - MOON) / 2,
        },
      ])
      .jpeg({ quality: 86, mozjpeg: true })
      .toBuffer()) as Buffer<ArrayBuffer>;
  });
}

/** Places the struck original price and the saving beside the price if they fit. `top` is the top of the price. */
function besidePrice(
  price: DrawnText,
  before: DrawnText,
  saving: DrawnText,
  top: number,
): OverlayOptions[] {
  const left = MARGIN + price.width + GAP;
  const next = left + before.width + GAP;
  if (next + saving.width > MARGIN + TEXT_WIDTH) return [];
  const middle = top + Math.round(price.height / 2);
  const line = `<svg xmlns="http://www.w3.org/2000/svg" width="${before.width}" height="3"><rect width="${before.width}" height="3" fill="${MUTED}"/></svg>`;
  return [
    ...at(before, left, middle - Math.round(before.height / 2)),
    { input: Buffer.from(line), left, top: middle },
    ...at(saving, next, middle - Math.round(saving.height / 2)),
  ];
}

const GAP = 26;

/** Places the code in a dashed frame, as on the page of the deal. */
function besideMerchant(code: DrawnText, left: number, bottom: number): OverlayOptions[] {
  const width = code.width + 2 * CODE_PADDING;
  const top = bottom - CODE_HEIGHT + 10;
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${CODE_HEIGHT}"><rect x="1" y="1" width="${width - 2}" height="${CODE_HEIGHT - 2}" rx="10" fill="none" stroke="${GOLD}" stroke-width="2" stroke-dasharray="6 5"/></svg>`;
  return [
    { input: Buffer.from(frame), left, top },
    ...at(code, left + CODE_PADDING, top + Math.round((CODE_HEIGHT - code.height) / 2)),
  ];
}

const MAX_CODE = 320;
const CODE_PADDING = 16;
const CODE_HEIGHT = 52;

const MOON = 400;

/** The crescent of the season pages, with the khatam as its star. */
function crescentSvg(isMirrored: boolean): string {
  const paths = [CRESCENT, STAR].map((path) => `<path d="${path}" fill="${GOLD}"/>`).join("");
  const mirror = isMirrored ? ' transform="matrix(-1 0 0 1 120 0)"' : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${MOON}" height="${MOON}" viewBox="0 0 120 120"><g${mirror}>${paths}</g></svg>`;
}

/** Colors of the band, and of the temperature tiers on a dark background. */
const BAND = "#0A3527";
const ON_BAND = "#F6F0E0";
const MUTED = "#C9D8CF";
const GOLD = "#E2BF6B";
const TIER_COLORS: Record<TemperatureTier, string> = {
  cold: "#8DBBF0",
  fresh: "#7CC9CF",
  mild: "#B3C78F",
  warm: "#E5BD62",
  hot: "#F4A368",
  top: "#F58C7C",
};

function at(drawn: DrawnText | null, left: number, top: number): OverlayOptions[] {
  return drawn ? [{ input: drawn.png, left, top }] : [];
}

function degreesText(degrees: number): string {
  const count = new Intl.NumberFormat("en").format(Math.abs(degrees));
  return `${degrees < 0 ? "−" : ""}${count}°`;
}

function backgroundSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${BAND}"/></svg>`;
}

/** Draws the eight-pointed gauge, filled up to the temperature. */
function gaugeSvg(color: string, litPoints: number): string {
  const points = KHATAM_POINTS.map(
    (path, index) =>
      `<path d="${path}" fill="${index < litPoints ? color : "none"}" stroke="${color}" stroke-width="1.4"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="56" height="56" viewBox="0 0 48 48">${points.join("")}</svg>`;
}

/** Crops the photo to a square with rounded corners. An unreadable photo is replaced by the default image. */
async function squarePhoto(photo: Uint8Array | null): Promise<Buffer> {
  const corners = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PHOTO}" height="${PHOTO}"><rect width="${PHOTO}" height="${PHOTO}" rx="28"/></svg>`,
  );
  const cut = (source: Uint8Array) =>
    sharp(source)
      .resize(PHOTO, PHOTO, { fit: "cover" })
      .composite([{ input: corners, blend: "dest-in" }])
      .png()
      .toBuffer();
  return await (photo
    ? cut(photo).catch(async () => cut(await defaultPhoto()))
    : cut(await defaultPhoto()));
}

const DEFAULT_PHOTO = fileURLToPath(
  new URL("../../../web/public/default-deal.svg", import.meta.url),
);

function defaultPhoto(): Promise<Buffer> {
  return readFile(DEFAULT_PHOTO);
}
