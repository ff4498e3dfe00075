import { IMAGE_WIDTHS, siteImageAddress } from "#contract/image.ts";

const IMAGE = /<img src="([^"]*)"/g;

/**
 * Returns sanitized HTML in which images of this site have their current address and widths. External images get no address,
 * so browsers do not load them. For a private text, `loaded` maps addresses to object URLs; other images get no address.
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

export function imageSources(html: string): string[] {
  return Array.from(html.matchAll(IMAGE), ([, src]) => src ?? "");
}
