declare module "subset-font" {
  interface SubsetOptions {
    targetFormat: "woff2";
    /** Range to keep of each axis, in units of the axis. */
    variationAxes?: Record<string, { min: number; max: number }>;
  }

  /** Returns the font with only the glyphs for these characters and all layout features. */
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: SubsetOptions,
  ): Promise<Buffer>;
}
