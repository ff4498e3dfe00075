import { keepImageSize } from "#ui/display/keep-image-size.ts";

/** Limits whole images to their own size, and starts the application for a substitute if an image fails. */
export function watchImages(start: () => void, signal: AbortSignal): void {
  const look = (image: HTMLImageElement) => {
    if (!image.complete || !image.currentSrc) return;
    if (image.naturalWidth === 0) start();
    else if (image.hasAttribute("data-whole")) keepImageSize(image);
  };
  const check = ({ target }: Event) => target instanceof HTMLImageElement && look(target);
  for (const type of ["load", "error"]) {
    document.addEventListener(type, check, { capture: true, signal });
  }
  for (const image of document.querySelectorAll("img")) look(image);
}
