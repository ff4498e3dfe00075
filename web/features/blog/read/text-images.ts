import { IMAGE_WIDTHS } from "#contract/image.ts";
import { siteImageAddress } from "#features/images/image-address.ts";

/**
 * Returns sanitised HTML in which the images of this site have their current address, in the width that fits. Images from
 * elsewhere stay as they are.
 */
export function withSiteImages(html: string, imageBaseUrl: string): string {
  return html.replace(/<img src="([^"]*)"/g, (image, src: string) => {
    const address = siteImageAddress(src, imageBaseUrl);
    // What follows the base address must not end the attribute.
    if (!address || address.includes('"')) return image;
    const widths = IMAGE_WIDTHS.map((width) => `${address}?w=${width} ${width}w`).join(", ");
    return `<img src="${address}?w=960" srcset="${widths}" sizes="(width >= 730px) 688px, 100vw"`;
  });
}
