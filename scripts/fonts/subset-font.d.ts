declare module "subset-font" {
  interface SubsetOptions {
    targetFormat: "woff2";
    /** The part of each axis that stays, in its own units. */
    variationAxes?: Record<string, { min: number; max: number }>;
  }

  /** The font with the glyphs of these characters only, and all features of its layout. */
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: SubsetOptions,
  ): Promise<Buffer>;
}
