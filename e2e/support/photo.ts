import sharp from "sharp";

/** A small photo, as a phone would send one. */
export function drawPhoto(): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 700, channels: 3, background: "#8a5a2b" } })
    .png()
    .toBuffer();
}
