import { expect, test } from "vitest";
import {
  insertImage,
  insertLink,
  type Selection,
  type TextChange,
  toggleLines,
  toggleMark,
} from "./editor-markdown.ts";

/** Returns a text with the selection that brackets mark: `a [b] c`. */
function at(marked: string): Selection {
  const start = marked.indexOf("[");
  const end = marked.indexOf("]") - 1;
  return { text: marked.replace("[", "").replace("]", ""), start, end };
}

/** Returns the text after a change, with the new selection between `‹` and `›`. */
function after({ text }: Selection, change: TextChange): string {
  const changed = text.slice(0, change.from) + change.insert + text.slice(change.to);
  return `${changed.slice(0, change.start)}‹${changed.slice(change.start, change.end)}›${changed.slice(change.end)}`;
}

test.each([
  ["dates are [soft]", "**", "dates are **‹soft›**"],
  ["dates are **[soft]**", "**", "dates are ‹soft›"],
  ["dates are [soft]", "_", "dates are _‹soft›_"],
  ["dates are _[soft]_", "_", "dates are ‹soft›"],
  ["[]", "**", "**‹›**"],
])("toggling a mark in '%s' (%s) returns '%s'", (before, mark, expected) => {
  expect(after(at(before), toggleMark(at(before), mark))).toBe(expected);
});

test.each([
  ["first\nse[]cond\nthird", "## ", "first\n## second‹›\nthird"],
  ["first\n## se[]cond", "## ", "first\nsecond‹›"],
  ["f[irst\nsecon]d\nthird", "- ", "‹- first\n- second›\nthird"],
  ["- f[irst\n- secon]d", "- ", "‹first\nsecond›"],
  ["first\n[]", "> ", "first\n> ‹›"],
])("toggling a prefix on the lines of %j (%j) returns %j", (before, prefix, expected) => {
  expect(after(at(before), toggleLines(at(before), prefix))).toBe(expected);
});

test("a word becomes a link with its address selected, and an address becomes a link with its text selected", () => {
  const word = at("see [the list]");
  expect(after(word, insertLink(word, "link"))).toBe("see [the list](‹https://›)");
  const address = at("see [https://dates.example/a]");
  expect(after(address, insertLink(address, "link"))).toBe("see [‹link›](https://dates.example/a)");
  const nothing = at("see []");
  expect(after(nothing, insertLink(nothing, "link"))).toBe("see [link](‹https://›)");
});

test("an image gets its own paragraph, and its description is selected", () => {
  const first = at("[]");
  expect(after(first, insertImage(first, "/i.webp", "dates"))).toBe("![‹dates›](/i.webp)\n\n");
  const middle = at("Soft dates.[]");
  expect(after(middle, insertImage(middle, "/i.webp", "dates"))).toBe(
    "Soft dates.\n\n![‹dates›](/i.webp)\n\n",
  );
});
