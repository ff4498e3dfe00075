/**
 * Limits an image to the pixels of its file, which may be smaller than the requested size. The element's own `naturalWidth`
 * depends on the widths in its `srcset`, so this loads the file again.
 */
export function keepImageSize(image: HTMLImageElement): void {
  const file = new Image();
  file.onload = () => {
    if (file.naturalWidth === 0) return;
    image.style.maxInlineSize = `${file.naturalWidth}px`;
    image.style.maxBlockSize = `${file.naturalHeight}px`;
  };
  file.src = image.currentSrc;
}
