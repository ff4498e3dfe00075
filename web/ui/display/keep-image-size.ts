/**
 * Limits a loaded image to the pixels it was uploaded with. `naturalWidth` is what the browser makes of the width in
 * the address, so the file itself is asked: the image host sends a smaller file where the upload was smaller.
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
