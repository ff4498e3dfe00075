import { expect, test } from "vitest";
import { createMemberQueue } from "./member-queue.ts";

test("a member's images are processed one at a time, and the fifth is refused with a message", async () => {
  const turn = createMemberQueue();
  const done = Promise.withResolvers<void>();
  const started: number[] = [];
  const uploads = [1, 2, 3, 4].map((number) =>
    turn("amina", async () => {
      started.push(number);
      await done.promise;
      if (number === 2) throw new Error("damaged");
      return number;
    }),
  );
  const outcomes = Promise.allSettled(uploads);
  await expect(turn("amina", async () => 5)).rejects.toMatchObject({
    status: 429,
    code: "upload_under_way",
    retryAfterSeconds: 2,
  });
  expect(await turn("bilal", async () => "another member does not wait")).toBeTruthy();
  expect(started).toEqual([1]);
  done.resolve();
  expect((await outcomes).map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "fulfilled",
  ]);
  expect(started).toEqual([1, 2, 3, 4]);
  expect(await turn("amina", async () => 6)).toBe(6);
});
