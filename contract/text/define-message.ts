/** English text that is shown in the reader's language. */
export interface MarkedText {
  message: string;
  /** Catalog id. The build adds it to the browser's code; the server computes it. */
  id?: string;
}

/**
 * Marks a text of the server, or of server and browser, for translation. Pass a literal: `npm run extract` reads the source,
 * because the server runs without a build and cannot use Lingui's macros. In `contract/` the build replaces the call
 * (`scripts/build/compile-messages.ts`).
 */
export function defineMessage(message: string): MarkedText {
  return { message };
}
