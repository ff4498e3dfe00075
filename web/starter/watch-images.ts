import { keepImageSize } from "#ui/display/keep-image-size.ts";

/** What the application does about images: a whole one is shown no larger than it is, and one that fails gets a substitute. */
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
