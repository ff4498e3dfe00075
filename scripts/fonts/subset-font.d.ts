declare module "subset-font" {
  interface SubsetOptions {
    targetFormat: "woff2";
    /** Range of each axis to keep, in the axis's units. */
    variationAxes?: Record<string, { min: number; max: number }>;
  }

  /** Returns the font with the glyphs of these characters and all layout features. */
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: SubsetOptions,
  ): Promise<Buffer>;
}
