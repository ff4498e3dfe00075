/** An English text that is shown in the reader's language. */
export interface MarkedText {
  message: string;
  /** Its number in the catalogs. The build of the browser's code adds it; the server finds it out. */
  id?: string;
}

/**
 * Marks a text of the server, or one that server and browser share, for translation. It has to be written as one literal, because
 * `npm run extract` reads it from the source: the server runs without a build, so Lingui's macros are not available. For the
 * browser the build replaces the call (`scripts/build/compile-messages.ts`) in the files of `contract/` named `*-texts.ts`.
 */
export function defineMessage(message: string): MarkedText {
  return { message };
}
