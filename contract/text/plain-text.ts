/** Control characters, line separators, marks that reverse the direction of what follows, and interlinear marks. */
const CONTROLS = /[\p{Cc}\u2028-\u202e\u2066-\u2069\ufff9-\ufffb]/u;
/** Characters that no script needs and no reader sees. Joiners and direction marks are not among them. */
const UNSEEN = /[\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u3164\ufeff\uffa0]/u;
const LINE_BREAKS = /[\t\n\r\u2028\u2029]/g;
/** More combining marks on one letter than any script needs. */
const PILED_MARKS =
  /(?:[\u0300-\u036f]|[\u0483-\u0489]|[\u064b-\u065f]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]){9}/u;
/** Spaces of all kinds, joiners, fillers, variation selectors, tags and marks that need a letter: nothing to see alone. */
const INVISIBLE =
  /^(?:[\u0020\u00a0\u00ad\u061c\u115f\u1160\u1680\u2000-\u200f\u202f\u205f-\u206f\u2800\u3000\u3164\ufeff\uffa0]|[\u0300-\u036f]|[\u17b4\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u{e0000}-\u{e0fff}]|\p{Cc}|[\u2028-\u202e\ufff9-\ufffb])+$/u;

/**
 * Whether a member's text of one or several lines may be published: no control characters, nothing that reverses the
 * direction of text, nothing hidden inside a word, no piles of combining marks, and something to see in it. Arabic and Urdu with their marks (LRM,
 * RLM, joiners) and emoji of several parts are fine. The empty text is plain. The database has the same rule
 * (`private.is_plain_text`).
 */
export function isPlainText(text: string): boolean {
  if (/^[ \t\r\n]*$/.test(text)) return true;
  if (CONTROLS.test(text.replace(LINE_BREAKS, "")) || UNSEEN.test(text)) return false;
  return !PILED_MARKS.test(text) && !INVISIBLE.test(text);
}

/**
 * Drops control characters other than tabs and line breaks, NUL among them, which PostgreSQL cannot store, and characters
 * that nobody sees: copied texts are full of them.
 */
export function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, "").replace(new RegExp(UNSEEN, "gu"), "");
}
