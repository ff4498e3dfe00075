/** An English text that is shown in the reader's language. */
export interface ServerMessage {
  message: string;
}

/**
 * Marks a text of the server for translation. It has to be written as one literal, because `npm run extract` reads it
 * from the source: the server runs without a build, so Lingui's macros are not available here.
 */
export function defineMessage(message: string): ServerMessage {
  return { message };
}
