import { expect, test } from "vitest";
import { dealFromRow } from "#contract/deal.ts";
import { EMPTY_QUEUE, pendingQueue } from "./pending-queue.ts";

const [dates, abaya, mat] = ["dates", "abaya", "mat"].map((id) => ({
  ...dealFromRow({ id, title: id }),
  hasMerchant: true,
}));
if (!dates || !abaya || !mat) throw new Error("Three deals wait.");

const waiting = pendingQueue(EMPTY_QUEUE, { type: "loaded", deals: [dates, abaya, mat] });

test("the queue starts loading and then shows what waits", () => {
  expect(EMPTY_QUEUE.status).toBe("loading");
  expect(waiting).toMatchObject({ status: "ready", error: null });
});

test("a decided deal leaves at once", () => {
  const { deals } = pendingQueue(waiting, { type: "decided", dealId: "abaya" });
  expect(deals).toEqual([dates, mat]);
});

test("a deal whose decision failed comes back where it was", () => {
  const decided = pendingQueue(waiting, { type: "decided", dealId: "abaya" });
  const back = pendingQueue(decided, { type: "decisionFailed", deal: abaya, index: 1 });
  expect(back.deals).toEqual([dates, abaya, mat]);
});

test("a queue that could not be read says why", () => {
  const failed = pendingQueue(EMPTY_QUEUE, { type: "loadFailed", error: "Server error." });
  expect(failed).toMatchObject({ status: "failed", error: "Server error." });
});
