/** Control characters, line separators, direction overrides and interlinear annotation marks. */
const CONTROLS = /[\p{Cc}\u2028-\u202e\u2066-\u2069\ufff9-\ufffb]/u;
/** Invisible characters that no script needs. Excludes joiners and direction marks. */
const UNSEEN = /[\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u3164\ufeff\uffa0]/u;
const LINE_BREAKS = /[\t\n\r\u2028\u2029]/g;
/** More combining marks on one letter than any script needs. */
const STACKED_MARKS =
  /(?:[\u0300-\u036f]|[\u0483-\u0489]|[\u064b-\u065f]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]){9}/u;
/** A text of only spaces, joiners, fillers, variation selectors, tags, and marks without a letter. */
const INVISIBLE =
  /^(?:[\u0020\u00a0\u00ad\u061c\u115f\u1160\u1680\u2000-\u200f\u202f\u205f-\u206f\u2800\u3000\u3164\ufeff\uffa0]|[\u0300-\u036f]|[\u17b4\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0f]|[\u{e0000}-\u{e0fff}]|\p{Cc}|[\u2028-\u202e\ufff9-\ufffb])+$/u;

/**
 * Returns whether a member's text may be published: no control characters, direction overrides or invisible characters in
 * words, no stacks of combining marks, and at least one visible character. Allows Arabic and Urdu with their marks (LRM, RLM,
 * joiners), composed emoji, and empty text. Same as `private.is_plain_text`.
 */
export function isPlainText(text: string): boolean {
  if (/^[ \t\r\n]*$/.test(text)) return true;
  if (CONTROLS.test(text.replace(LINE_BREAKS, "")) || UNSEEN.test(text)) return false;
  return !STACKED_MARKS.test(text) && !INVISIBLE.test(text);
}

/** Removes invisible characters, and control characters except tabs and line breaks. PostgreSQL cannot store NUL. */
export function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, "").replace(new RegExp(UNSEEN, "gu"), "");
}
