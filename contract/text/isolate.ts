/** Adds directional isolates, because a name or a title may be in another script than the sentence. An empty text stays empty. */
export function isolate(text: string): string {
  return text && `\u2068${text}\u2069`;
}
