import { expect, test } from "vitest";
import { commentFromRow } from "#contract/deals/comment.ts";
import { buildThreads, readingOrder, type Thread, visibleComments } from "./threads.ts";

const comment = (id: string, parentId: string | null = null) =>
  commentFromRow({ id, deal_id: "dates", parent_id: parentId, created_at: "2026-11-20T10:00:00Z" });

/** `a(b(c) d) e` */
function drawn(threads: readonly Thread[]): string {
  return threads
    .map(({ comment: { id }, replies }) => (replies.length ? `${id}(${drawn(replies)})` : id))
    .join(" ");
}

test("replies are below their parent, in the order they were written", () => {
  const threads = buildThreads([
    comment("a"),
    comment("b", "a"),
    comment("e"),
    comment("c", "b"),
    comment("d", "a"),
  ]);
  expect(drawn(threads)).toBe("a(b(c) d) e");
  expect(threads[0]?.replies[0]?.replies[0]).toMatchObject({ depth: 2, parent: { id: "b" } });
  expect(readingOrder(threads)).toEqual(["a", "b", "c", "d", "e"]);
});

test("a reply is placed below its parent even if it comes first in the list", () => {
  expect(drawn(buildThreads([comment("b", "a"), comment("a")]))).toBe("a(b)");
});

test("a reply to a missing comment is at the top level", () => {
  expect(drawn(buildThreads([comment("a"), comment("b", "gone")]))).toBe("a b");
});

test("comments in a cycle of parents are all shown, each once", () => {
  const threads = buildThreads([comment("a", "b"), comment("b", "a"), comment("c", "c")]);
  expect(readingOrder(threads).sort()).toEqual(["a", "b", "c"]);
});

test("the first of many comments are shown, and a pinned one with all its ancestors", () => {
  const threads = buildThreads([
    comment("a"),
    comment("b"),
    comment("c", "b"),
    comment("d", "c"),
    comment("e", "c"),
    comment("f"),
  ]);
  expect([...visibleComments(threads, 2, new Set())]).toEqual(["a", "b"]);
  expect([...visibleComments(threads, 1, new Set(["e", "nobody"]))].sort()).toEqual([
    "a",
    "b",
    "c",
    "e",
  ]);
});
