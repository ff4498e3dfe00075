let segmenter: Intl.Segmenter | undefined;

function characters(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return segmenter.segment(text);
}

/** Returns a text of at most `max` characters: whole words and an ellipsis if it is longer. */
export function shorten(text: string, max: number): string {
  const start = cutText(text, max);
  if (start === text) return text;
  const words = text.slice(0, start.length + 1).replace(/\s\S{0,40}$/, "");
  return `${(words.length <= start.length ? words : start).trimEnd()}…`;
}

/**
 * Returns the first `max` code points of a text, or fewer: the cut is never inside a character, an emoji or a sequence with
 * combining marks. Server and browser cut at the same place although versions of Unicode disagree after some marks: the cut is
 * never there.
 */
export function cutText(text: string, max: number): string {
  let end = 0;
  for (let count = 0; count < max && end < text.length; count++) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  if (end >= text.length) return text;
  const segments = characters(text.slice(0, end + 2));
  let cut = segments.containing(end)?.index ?? 0;
  while (cut > 0 && AFTER_MARK.test(text.slice(0, cut))) {
    cut = segments.containing(cut - 1)?.index ?? 0;
  }
  return text.slice(0, cut);
}

/** Marks of scripts whose letters may form conjuncts. */
const AFTER_MARK = /(?:\u200d|[^\P{M}\p{Script=Arabic}\p{Script=Inherited}])$/u;

/** Returns the first character of a text: a letter with its marks or a whole emoji. Empty for an empty text. */
export function firstCharacter(text: string): string {
  for (const { segment } of characters(text)) return segment;
  return "";
}
