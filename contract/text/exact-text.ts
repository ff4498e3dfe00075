/** Characters that nobody sees (`private.exact_text`), except spaces and line breaks. */
const UNSEEN = /[\p{DI}\u2800\ufff9-\ufffb]|[^\P{Cc}\t-\r]/gu;

/**
 * Returns a code, address, amount or number of a register without invisible characters, such as the direction marks that pasted
 * text contains, and without spaces around it. Same as `private.exact_text`. Prose needs joiners; see `withoutControls`.
 */
export function exactText(text: string): string {
  return text.replace(UNSEEN, "").trim();
}
