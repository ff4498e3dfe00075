/** Text with a selection, in UTF-16 units as in a textarea. */
export interface Selection {
  text: string;
  start: number;
  end: number;
}

/** Replacement of the text between `from` and `to` with `insert`, and the new selection. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
  start: number;
  end: number;
}

/** Adds a mark such as `**` on both sides of the selection, or removes it. */
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

/** Adds a prefix such as `## ` to each selected line, or removes it if all lines have it. */
export function toggleLines({ text, start, end }: Selection, prefix: string): TextChange {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = text.indexOf("\n", end);
  const to = lineEnd === -1 ? text.length : lineEnd;
  const lines = text.slice(from, to).split("\n");
  const isMarked = lines.every((line) => line.startsWith(prefix));
  const insert = lines
    .map((line) => (isMarked ? line.slice(prefix.length) : prefix + line))
    .join("\n");
  // After a change of one line the cursor is at its end; several lines stay selected.
  const last = from + insert.length;
  return { from, to, insert, start: lines.length > 1 ? from : last, end: last };
}

/** Turns the selection into a link and selects the missing part, its text or its address. */
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

/** Adds an image in its own paragraph after the selection and selects its description. */
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

/** Distinguishes italics from bold. A run of three marks is both. */
function hasMark(text: string, mark: string, side: "start" | "end"): boolean {
  const run = (side === "end" ? /[*_]*$/ : /^[*_]*/).exec(text)?.[0] ?? "";
  return run.includes(mark) && (run.length === mark.length || run.length === 3);
}

function trailing(text: string): number {
  if (text.endsWith("\n\n")) return 2;
  return text.endsWith("\n") ? 1 : 0;
}
