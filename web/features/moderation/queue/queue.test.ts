import { expect, test } from "vitest";
import { EMPTY_QUEUE, type Queue, queueReducer } from "./queue.ts";

const [dates, abaya, mat] = [{ id: "dates" }, { id: "abaya" }, { id: "mat" }];
const EMPTY: Queue<{ id: string }> = EMPTY_QUEUE;

const waiting = queueReducer(EMPTY, { type: "loaded", items: [dates, abaya, mat] });

test("a queue is loading until its items arrive", () => {
  expect(EMPTY.status).toBe("loading");
  expect(waiting).toMatchObject({ status: "ready", error: null });
});

test("a decided item disappears immediately", () => {
  const { items } = queueReducer(waiting, { type: "decided", id: "abaya" });
  expect(items).toEqual([dates, mat]);
});

test("an item whose decision failed returns to its place", () => {
  const decided = queueReducer(waiting, { type: "decided", id: "abaya" });
  const back = queueReducer(decided, { type: "decisionFailed", item: abaya, index: 1 });
  expect(back.items).toEqual([dates, abaya, mat]);
});

test("a queue that could not be loaded stores the reason", () => {
  const failed = queueReducer(EMPTY, { type: "loadFailed", error: "Server error." });
  expect(failed).toMatchObject({ status: "failed", error: "Server error." });
});
