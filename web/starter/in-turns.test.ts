// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { inTurns } from "./in-turns.ts";

test("steps run in order, each in its own task", async () => {
  const done: string[] = [];
  let isSameTask = false;
  const step = (name: string) => () => {
    done.push(isSameTask ? `${name} at once` : name);
    isSameTask = true;
    setTimeout(() => {
      isSameTask = false;
    });
  };
  inTurns([step("question"), step("times"), step("images")], new AbortController().signal);
  expect(done).toEqual([]);
  await vi.waitFor(() => expect(done).toEqual(["question", "times", "images"]), 15_000);
});

test("no further step runs once the application runs", async () => {
  const running = new AbortController();
  const second = vi.fn();
  inTurns([() => running.abort(), second], running.signal);
  await vi.waitFor(() => expect(running.signal.aborted).toBe(true), 15_000);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await new Promise((resolve) => setTimeout(resolve));
  expect(second).not.toHaveBeenCalled();
});
