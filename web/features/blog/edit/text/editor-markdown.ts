/** A text and what is selected in it, in UTF-16 units as a textarea counts. */
export interface Selection {
  text: string;
  start: number;
  end: number;
}

/** Replace `from` to `to` by `insert`, then select `start` to `end`. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
  start: number;
  end: number;
}

/** Puts a mark on both sides of the selection, or takes it away where it already stands: `**bold**`. */
export function toggleMark({ text, start, end }: Selection, mark: string): TextChange {
  const { length } = mark;
  const selected = text.slice(start, end);
  const isMarked =
    hasMark(text.slice(0, start), mark, "end") && hasMark(text.slice(end), mark, "start");
  if (isMarked) {
    const from = start - length;
    return { from, to: end + length, insert: selected, start: from, end: from + selected.length };
  }
  return {
    from: start,
    to: end,
    insert: mark + selected + mark,
    start: start + length,
    end: end + length,
  };
}

/** Puts a prefix before each line of the selection, or takes it away where all have it: `## `, `- `, `> `. */
export function toggleLines({ text, start, end }: Selection, prefix: string): TextChange {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = text.indexOf("\n", end);
  const to = lineEnd === -1 ? text.length : lineEnd;
  const lines = text.slice(from, to).split("\n");
  const isMarked = lines.every((line) => line.startsWith(prefix));
  const insert = lines
    .map((line) => (isMarked ? line.slice(prefix.length) : prefix + line))
    .join("\n");
  // One line keeps the cursor behind what was typed; several stay selected.
  const last = from + insert.length;
  return { from, to, insert, start: lines.length > 1 ? from : last, end: last };
}

/** Makes the selection a link; what is still missing, its words or its address, is selected. */
export function insertLink({ text, start, end }: Selection, words: string): TextChange {
  const selected = text.slice(start, end);
  if (/^https?:\/\/\S+$/i.test(selected)) {
    const insert = `[${words}](${selected})`;
    return { from: start, to: end, insert, start: start + 1, end: start + 1 + words.length };
  }
  const label = selected || words;
  const address = start + label.length + 3;
  return {
    from: start,
    to: end,
    insert: `[${label}](${ADDRESS})`,
    start: address,
    end: address + ADDRESS.length,
  };
}

/** Puts an image in its own paragraph after the selection, and selects its description. */
export function insertImage(
  { text, end }: Selection,
  url: string,
  description: string,
): TextChange {
  const before = end === 0 ? "" : "\n\n".slice(trailing(text.slice(0, end)));
  const insert = `${before}![${description}](${url})\n\n`;
  const start = end + before.length + 2;
  return { from: end, to: end, insert, start, end: start + description.length };
}

const ADDRESS = "https://";

/** `**` is bold, so that its stars do not count as the one of italics. */
function hasMark(text: string, mark: string, side: "start" | "end"): boolean {
  const run = (side === "end" ? /[*_]*$/ : /^[*_]*/).exec(text)?.[0] ?? "";
  return run.includes(mark) && (run.length === mark.length || run.length === 3);
}

/** How many line breaks a text already ends with: none, one or two. */
function trailing(text: string): number {
  if (text.endsWith("\n\n")) return 2;
  return text.endsWith("\n") ? 1 : 0;
}
