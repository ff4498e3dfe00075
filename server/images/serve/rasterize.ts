import sharp from "sharp";

const MAX_DENSITY = 2400;

/**
 * Draws a trusted SVG as a PNG whose longest side is `size` pixels. Never use it for uploads: an SVG can reference files and
 * addresses.
 */
export async function rasterize(svg: string | Buffer, size: number): Promise<Buffer> {
  const source = Buffer.from(svg);
  const { width, height, density = 72 } = await sharp(source).metadata();
  // Drawn at the final size instead of scaled, so that edges stay sharp.
  const sharpDensity = Math.min(MAX_DENSITY, (density * size) / Math.max(width, height));
  return await sharp(source, { density: Math.max(1, sharpDensity) })
    .resize(size, size, { fit: "inside" })
    .png()
    .toBuffer();
}
