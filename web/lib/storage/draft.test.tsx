// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { hasDraft, memberDraft, useAutosave } from "./draft.ts";

const schema = z.object({ title: z.string() });
const draftOf = (userId: string, name = "deal") => memberDraft(name, userId, schema);
const dates = { title: "Medjool dates" };

beforeEach(() => localStorage.clear());

test("Amina's draft is restored, and Bilal does not see it in the same browser", () => {
  draftOf("amina").write(dates);
  expect(draftOf("amina").read()).toEqual(dates);
  expect(draftOf("bilal").read()).toBeNull();
});

test("removing a draft keeps the drafts of other members and forms", () => {
  draftOf("amina").write(dates);
  draftOf("bilal").write(dates);
  draftOf("amina", "voucher").write(dates);
  draftOf("amina").write(null);
  expect(draftOf("amina").read()).toBeNull();
  expect(draftOf("bilal").read()).toEqual(dates);
  expect(draftOf("amina", "voucher").read()).toEqual(dates);
});

test("a stored draft of any member is detected", () => {
  expect(hasDraft("deal")).toBe(false);
  draftOf("amina").write(dates);
  expect(hasDraft("deal")).toBe(true);
  expect(hasDraft("voucher")).toBe(false);
});

test.each(["not json", "null", '{"content":{"title":"x"}}', '{"savedAt":1,"content":{"title":1}}'])(
  "an invalid stored draft is ignored: %s",
  (text) => {
    localStorage.setItem("samha-draft:deal:amina", text);
    expect(draftOf("amina").read()).toBeNull();
  },
);

test("a draft that is too long is not stored", () => {
  draftOf("amina").write({ title: "x".repeat(250_001) });
  expect(draftOf("amina").read()).toBeNull();
});

test("a thirty-first draft evicts the oldest", () => {
  for (let day = 1; day <= 31; day++) {
    vi.spyOn(Date, "now").mockReturnValue(day);
    draftOf("amina", `comments-${day}`).write(dates);
  }
  vi.restoreAllMocks();
  expect(localStorage.length).toBe(30);
  expect(draftOf("amina", "comments-1").read()).toBeNull();
  expect(draftOf("amina", "comments-2").read()).toEqual(dates);
});

test("a browser that refuses storage keeps no draft and throws no error", () => {
  const refuse = () => {
    throw new DOMException("Full", "QuotaExceededError");
  };
  const storage = { ...localStorage, getItem: refuse, setItem: refuse, removeItem: refuse };
  vi.stubGlobal("localStorage", storage);
  draftOf("amina").write(dates);
  expect(draftOf("amina").read()).toBeNull();
  draftOf("amina").write(null);
  vi.unstubAllGlobals();
});

test("changes are saved once, half a second after the last one", () => {
  vi.useFakeTimers();
  const save = vi.fn();
  const { result } = renderHook(() => useAutosave(save));
  result.current.schedule();
  vi.advanceTimersByTime(400);
  result.current.schedule();
  vi.advanceTimersByTime(400);
  expect(save).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(save).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test("an unsaved change is saved when the visitor leaves the page or the form unmounts", () => {
  const save = vi.fn();
  const { result, unmount } = renderHook(() => useAutosave(save));
  result.current.schedule();
  dispatchEvent(new Event("pagehide"));
  expect(save).toHaveBeenCalledTimes(1);
  result.current.schedule();
  unmount();
  expect(save).toHaveBeenCalledTimes(2);
});

test("a canceled save does not happen", () => {
  const save = vi.fn();
  const { result, unmount } = renderHook(() => useAutosave(save));
  result.current.schedule();
  result.current.cancel();
  unmount();
  expect(save).not.toHaveBeenCalled();
});
