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
  showStateful,
  stopTheClock,
} from "#features/deals/comments/comments.fixture.tsx";
import { pasteInto } from "#testing/paste-into.ts";

beforeEach(() => {
  sessionStorage.clear();
  stopTheClock();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const EDIT = "Edit the comment by bilal";
const textOf = (id: string) => document.getElementById(`comment-${id}`)?.textContent;
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const menu = () => screen.getByRole("button", { name: "More actions on the comment by bilal" });

/** Chooses an entry from the menu of Bilal's comment. */
async function choose(name: string): Promise<void> {
  await userEvent.click(menu());
  await userEvent.click(screen.getByRole("menuitem", { name }));
}

test("only a comment of the shop's member says that its author speaks for the shop", () => {
  showStateful([bilalsComment("a", { speaks_for_shop: true }), comment("b")]);
  expect(textOf("a")).toContain("Speaks for the shop");
  expect(textOf("b")).not.toContain("Speaks for the shop");
});

test("Bilal edits his comment, it is marked as edited, and focus returns to the button", async () => {
  showStateful([bilalsComment("a", { content: "Frehs" })]);
  expect(textOf("a")).not.toContain("edited");
  await choose("Edit");
  const box = screen.getByRole<HTMLTextAreaElement>("textbox", { name: EDIT });
  expect(document.activeElement).toBe(box);
  expect(box.value).toBe("Frehs");
  await userEvent.clear(box);
  await pasteInto(box, "Fresh");
  await press("Save");
  expect(textOf("a")).toMatch(/edited.*Fresh/);
  expect(document.activeElement).toBe(menu());
  screen.getByText("Comment saved");
});

test("a cancelled edit changes nothing, and focus returns to the button", async () => {
  showStateful([bilalsComment("a", { content: "Fresh" })]);
  await choose("Edit");
  await pasteInto(screen.getByRole("textbox", { name: EDIT }), " not");
  await press("Cancel");
  expect(textOf("a")).toContain("Fresh");
  expect(textOf("a")).not.toContain("Fresh not");
  expect(document.activeElement).toBe(menu());
});

test("a refused edit shows why, and the text stays in the box", async () => {
  const edit = refused("You can edit a comment for 15 minutes");
  show({ comments: [bilalsComment("a")], actions: { ...fakeActions(), edit } });
  await choose("Edit");
  const box = screen.getByRole<HTMLTextAreaElement>("textbox", { name: EDIT });
  await pasteInto(box, ", really");
  await press("Save");
  expect(screen.getByRole("alert").textContent).toBe("You can edit a comment for 15 minutes");
  expect(box.value).toBe("What a says, really");
});

test("after 15 minutes Bilal can only delete; an admin edits and deletes any comment at any time", async () => {
  const comments = [
    bilalsComment("young", { created_at: "2026-11-20T11:45:01Z" }),
    bilalsComment("old", { created_at: "2026-11-20T11:44:59Z" }),
    comment("hamzas"),
  ];
  async function actions(id: string) {
    const place = within(document.getElementById(`comment-${id}`) as HTMLElement);
    await userEvent.click(place.getByRole("button", { name: /^More actions/ }));
    const names = place.getAllByRole("menuitem").map((item) => item.textContent);
    await userEvent.keyboard("{Escape}");
    return names;
  }
  show({ comments });
  expect(await actions("young")).toEqual(["Copy link", "Edit", "Delete"]);
  expect(await actions("old")).toEqual(["Copy link", "Delete"]);
  expect(await actions("hamzas")).toEqual(["Copy link"]);
  cleanup();
  show({ comments, isAdmin: true, decides: true });
  expect(await actions("old")).toEqual(["Copy link", "Edit", "Delete"]);
  expect(await actions("hamzas")).toEqual(["Copy link", "Edit", "Delete"]);
  cleanup();
  show({ comments, author: null });
  expect(await actions("young")).toEqual(["Copy link"]);
});

test("a comment is deleted after a confirmation; its placeholder and its replies stay, and the placeholder takes the focus", async () => {
  showStateful([bilalsComment("a"), comment("b", { parent_id: "a" })]);
  await choose("Delete");
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(textOf("a")).toContain("This comment was deleted");
  expect(textOf("b")).toContain("What b says");
  expect(document.activeElement?.id).toBe("comment-a");
  screen.getByText("Comment deleted");
});

test("cancelling the deletion returns the focus to the button", async () => {
  showStateful([bilalsComment("a")]);
  await choose("Delete");
  await press("Cancel");
  expect(textOf("a")).toContain("What a says");
  expect(document.activeElement).toBe(menu());
});

test("a failed deletion shows why in the dialog, which stays open", async () => {
  const remove = refused("Network connection issue. Please check your internet connection.");
  show({ comments: [bilalsComment("a")], actions: { ...fakeActions(), remove } });
  await choose("Delete");
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
  expect(within(screen.getByRole("dialog")).getByRole("alert").textContent).toMatch(/^Network/);
});

test("focus returns to Reply when the reply is sent and when it is cancelled", async () => {
  showStateful([comment("a")]);
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
