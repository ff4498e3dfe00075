import { expect, test } from "vitest";
import { commentFromRow } from "#contract/comment.ts";
import { buildThreads, countComments, findRoot, type Thread } from "./build-threads.ts";

const comment = (id: string, parentId: string | null = null) =>
  commentFromRow({ id, deal_id: "dates", parent_id: parentId, created_at: "2026-11-20T10:00:00Z" });

/** `a(b(c) d) e` */
function drawn(threads: readonly Thread[]): string {
  return threads
    .map(({ comment: { id }, replies }) => (replies.length ? `${id}(${drawn(replies)})` : id))
    .join(" ");
}

test("answers stand below what they answer, in the order they were written", () => {
  const threads = buildThreads([
    comment("a"),
    comment("b", "a"),
    comment("e"),
    comment("c", "b"),
    comment("d", "a"),
  ]);
  expect(drawn(threads)).toBe("a(b(c) d) e");
  expect(threads[0]?.replies[0]?.replies[0]).toMatchObject({ depth: 2, parent: { id: "b" } });
  expect(countComments(threads)).toBe(5);
});

test("an answer that comes before what it answers finds its place all the same", () => {
  expect(drawn(buildThreads([comment("b", "a"), comment("a")]))).toBe("a(b)");
});

test("an answer to a comment that is not there stands at the top level", () => {
  expect(drawn(buildThreads([comment("a"), comment("b", "gone")]))).toBe("a b");
});

test("comments that answer each other in a circle are all shown, each once", () => {
  const threads = buildThreads([comment("a", "b"), comment("b", "a"), comment("c", "c")]);
  expect(countComments(threads)).toBe(3);
});

test("the thread of a linked comment is found however deep it lies", () => {
  const threads = buildThreads([comment("a"), comment("b"), comment("c", "b"), comment("d", "c")]);
  expect(findRoot(threads, "d")).toBe(1);
  expect(findRoot(threads, "nobody")).toBe(-1);
});
