import sharp from "sharp";

/** Draws a small photo. */
export function drawPhoto(): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 700, channels: 3, background: "#8a5a2b" } })
    .png()
    .toBuffer();
}
