// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  bilalsComment,
  comment,
  fakeActions,
  refused,
  show,
  showLiving,
  stopTheClock,
} from "#features/deals/comments/comments.fixture.tsx";

beforeEach(() => {
  sessionStorage.clear();
  stopTheClock();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const EDIT = "Edit the comment by bilal";
const DELETE = "Delete the comment by bilal";
const textOf = (id: string) => document.getElementById(`comment-${id}`)?.textContent;
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("Bilal corrects what he wrote, it is marked as edited, and focus returns to the button", async () => {
  showLiving([bilalsComment("a", { content: "Frehs" })]);
  expect(textOf("a")).not.toContain("edited");
  await press(EDIT);
  const box = screen.getByRole<HTMLTextAreaElement>("textbox", { name: EDIT });
  expect(document.activeElement).toBe(box);
  expect(box.value).toBe("Frehs");
  await userEvent.clear(box);
  await userEvent.type(box, "Fresh");
  await press("Save");
  expect(textOf("a")).toMatch(/edited.*Fresh/);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: EDIT }));
  screen.getByText("Comment saved");
});

test("a correction that is given up changes nothing, and focus returns to the button", async () => {
  showLiving([bilalsComment("a", { content: "Fresh" })]);
  await press(EDIT);
  await userEvent.type(screen.getByRole("textbox", { name: EDIT }), " not");
  await press("Cancel");
  expect(textOf("a")).toContain("Fresh");
  expect(textOf("a")).not.toContain("Fresh not");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: EDIT }));
});

test("a refused correction says why, and the text stays in the box", async () => {
  const edit = refused("A comment can be edited for 15 minutes");
  show({ comments: [bilalsComment("a")], actions: { ...fakeActions(), edit } });
  await press(EDIT);
  const box = screen.getByRole<HTMLTextAreaElement>("textbox", { name: EDIT });
  await userEvent.type(box, ", really");
  await press("Save");
  expect(screen.getByRole("alert").textContent).toBe("A comment can be edited for 15 minutes");
  expect(box.value).toBe("What a says, really");
});

test("after 15 minutes Bilal can only delete; an admin edits and deletes anybody's at any time", () => {
  const comments = [
    bilalsComment("young", { created_at: "2026-11-20T11:45:01Z" }),
    bilalsComment("old", { created_at: "2026-11-20T11:44:59Z" }),
    comment("hamzas"),
  ];
  const buttons = (id: string) =>
    within(document.getElementById(`comment-${id}`) as HTMLElement)
      .getAllByRole("button")
      .map((one) => one.getAttribute("aria-label")?.split(" ")[0]);
  show({ comments });
  expect(buttons("young")).toEqual(["Reply", "Edit", "Delete", "Copy"]);
  expect(buttons("old")).toEqual(["Reply", "Delete", "Copy"]);
  expect(buttons("hamzas")).toEqual(["Reply", "Copy"]);
  cleanup();
  show({ comments, isAdmin: true });
  expect(buttons("old")).toEqual(["Reply", "Edit", "Delete", "Copy"]);
  expect(buttons("hamzas")).toEqual(["Reply", "Edit", "Delete", "Copy"]);
  cleanup();
  show({ comments, author: null });
  expect(buttons("young")).toEqual(["Reply", "Copy"]);
});

test("a comment is deleted after a confirmation; its place and its replies stay, and the place gets the focus", async () => {
  showLiving([bilalsComment("a"), comment("b", { parent_id: "a" })]);
  await press(DELETE);
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(textOf("a")).toContain("This comment was deleted");
  expect(textOf("b")).toContain("What b says");
  expect(document.activeElement?.id).toBe("comment-a");
  screen.getByText("Comment deleted");
});

test("cancelling the deletion returns the focus to the button", async () => {
  showLiving([bilalsComment("a")]);
  await press(DELETE);
  await press("Keep it");
  expect(textOf("a")).toContain("What a says");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: DELETE }));
});

test("a deletion that fails shows why in the dialog, which stays open", async () => {
  const remove = refused("Network connection issue. Please check your internet connection.");
  show({ comments: [bilalsComment("a")], actions: { ...fakeActions(), remove } });
  await press(DELETE);
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
  expect(within(screen.getByRole("dialog")).getByRole("alert").textContent).toMatch(/^Network/);
});

test("focus returns to Reply when the reply is sent and when it is cancelled", async () => {
  showLiving([comment("a")]);
  const reply = "Reply to hamza";
  await press(reply);
  await userEvent.type(screen.getByRole("textbox", { name: reply }), "Yes");
  await press("Post reply");
  expect(textOf("new")).toContain("Yes");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: reply }));
  await press(reply);
  await press("Cancel");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: reply }));
});
