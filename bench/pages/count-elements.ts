/** Returns the number of elements that a browser makes of an HTML document. Without JavaScript it also makes those in `noscript`. */
export function countElements(html: string): number {
  const markup = html
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/(<(script|style|noscript)\b[^>]*>)[\s\S]*?<\/\2>/g, "$1");
  return markup.match(/<[a-z]/g)?.length ?? 0;
}
