/** Returns the number of elements that a browser with JavaScript creates for an HTML document: not those inside `noscript`. */
export function countElements(html: string): number {
  const markup = html
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/(<(script|style|noscript)\b[^>]*>)[\s\S]*?<\/\2>/g, "$1");
  return markup.match(/<[a-z]/g)?.length ?? 0;
}
