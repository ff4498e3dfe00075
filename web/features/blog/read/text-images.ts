import { IMAGE_WIDTHS, siteImageAddress } from "#contract/image.ts";

const IMAGE = /<img src="([^"]*)"/g;

/**
 * Returns sanitised HTML in which the images of this site have their current address, in the width that fits, and the
 * images from elsewhere none: no browser loads an image that is not on this site. `loaded` has the object URLs of a text that
 * is not public, by the address in the text; what is not loaded yet has no address either.
 */
export function withSiteImages(
  html: string,
  imageBaseUrl: string,
  loaded?: ReadonlyMap<string, string>,
): string {
  return html.replace(IMAGE, (image, src: string) => {
    if (loaded) {
      const url = loaded.get(src);
      return url ? `<img src="${url}"` : "<img";
    }
    const address = siteImageAddress(src, imageBaseUrl);
    if (!address) return src.startsWith("/") ? image : "<img";
    const widths = IMAGE_WIDTHS.map((width) => `${address}?w=${width} ${width}w`).join(", ");
    return `<img src="${address}?w=960" srcset="${widths}" sizes="(width >= 730px) 688px, 100vw"`;
  });
}

/** Returns the addresses of all images of sanitised HTML. */
export function imageSources(html: string): string[] {
  return Array.from(html.matchAll(IMAGE), ([, src]) => src ?? "");
}
