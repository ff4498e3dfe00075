import { ourImageAddress } from "#features/images/our-image.ts";

/**
 * Sanitised HTML with the pictures of our image host at its address of today, in the width that fits; pictures from
 * elsewhere stay as they are.
 */
export function withOurPictures(html: string, imageBaseUrl: string): string {
  return html.replace(/<img src="([^"]*)"/g, (image, src: string) => {
    const ours = ourImageAddress(src, imageBaseUrl);
    // What follows the base is a key of ours: nothing in it could end the attribute.
    if (!ours || ours.includes('"')) return image;
    const widths = WIDTHS.map((width) => `${ours}?w=${width} ${width}w`).join(", ");
    return `<img src="${ours}?w=960" srcset="${widths}" sizes="(width >= 730px) 688px, 100vw"`;
  });
}

const WIDTHS = [320, 640, 960, 1280] as const;
