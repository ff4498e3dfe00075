// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import {
  bilalsComment,
  comment,
  deletedComment,
  fakeActions,
  show,
} from "#features/deals/comments/comments.fixture.tsx";

beforeEach(() => localStorage.clear());

const by = (name: string, id = name) => comment(id, { user_id: name, username: name });
const BY_MANY = [
  by("hamza"),
  by("zaynab"),
  bilalsComment("own"),
  by("hamza", "again"),
  by("hanan"),
];

const box = () => screen.getByLabelText("Add a comment") as HTMLTextAreaElement;
const options = () => {
  const list = screen.queryByRole("listbox", { name: "Members in this discussion" });
  const found = list ? within(list).getAllByRole("option") : [];
  return found.map(({ textContent }) => textContent?.slice(1));
};
const chosen = () =>
  within(screen.getByRole("listbox", { name: "Members in this discussion" }))
    .getByRole("option", { selected: true })
    .textContent?.slice(1);
const listed = () => screen.findByRole("listbox", { name: "Members in this discussion" });

test("after an @, the poster and the authors of the comments are suggested, latest first", async () => {
  show({ comments: BY_MANY, posterName: "amina" });
  await userEvent.type(box(), "Thank you @");
  await listed();
  expect(options()).toEqual(["amina", "hanan", "hamza", "zaynab"]);
  screen.getByText("4 members suggested");
  await userEvent.type(box(), "HA");
  expect(options()).toEqual(["hanan", "hamza"]);
  expect(box().getAttribute("aria-controls")).toBe(screen.getByRole("listbox").id);
  expect(box().getAttribute("aria-autocomplete")).toBe("list");
});

test("a name is chosen with the keyboard, and Enter then makes a new line", async () => {
  const actions = fakeActions();
  show({ comments: BY_MANY, posterName: "amina", actions });
  await userEvent.type(box(), "See @ha");
  await listed();
  expect(chosen()).toBe("hanan");
  await userEvent.keyboard("{ArrowDown}");
  expect(chosen()).toBe("hamza");
  const active = document.getElementById(box().getAttribute("aria-activedescendant") ?? "");
  expect(active?.textContent).toContain("hamza");
  await userEvent.keyboard("{ArrowDown}");
  expect(chosen()).toBe("hanan");
  await userEvent.keyboard("{ArrowUp}{Enter}");
  expect(box().value).toBe("See @hamza ");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(box().getAttribute("aria-activedescendant")).toBeNull();
  expect(fireEvent.keyDown(box(), { key: "Enter" })).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Post comment" }));
  expect(actions.send).toHaveBeenCalledWith("See @hamza", null);
});

test("a name is chosen with a click, and the box keeps the focus", async () => {
  show({ comments: BY_MANY, posterName: "amina" });
  await userEvent.type(box(), "@z");
  await listed();
  await userEvent.click(screen.getByRole("option", { name: /zaynab/ }));
  expect(box().value).toBe("@zaynab ");
  expect(document.activeElement).toBe(box());
});

test("Escape closes the suggestions until the next @", async () => {
  show({ comments: BY_MANY, posterName: "amina" });
  await userEvent.type(box(), "@h");
  await listed();
  await userEvent.keyboard("{Escape}");
  expect(options()).toEqual([]);
  await userEvent.keyboard("a");
  expect(options()).toEqual([]);
  await userEvent.keyboard(" @h");
  expect(options()).toEqual(["hanan", "hamza"]);
});

test("email addresses, complete names and unknown letters have no suggestions", async () => {
  show({ comments: BY_MANY, posterName: "amina" });
  await userEvent.type(box(), "@h");
  await listed();
  for (const text of ["mail@h", "shop.example/@h", "@hamza", "@x"]) {
    await userEvent.clear(box());
    await userEvent.type(box(), text);
    expect([text, options()]).toEqual([text, []]);
  }
});

test("muted members, deleted comments and the reader are not suggested", async () => {
  const mutes = { mutedIds: new Set(["zaynab"]), setMuted: vi.fn() };
  const comments = [by("hamza"), by("zaynab"), bilalsComment("own"), deletedComment("gone")];
  show({ comments, posterName: "amina", mutes });
  await userEvent.type(box(), "@");
  await listed();
  expect(options()).toEqual(["amina", "hamza"]);
});

test("a reply has the same suggestions, which close when its box loses the focus", async () => {
  show({ comments: [by("hamza")], posterName: "amina" });
  await userEvent.click(screen.getByRole("button", { name: /^Reply/ }));
  await userEvent.type(screen.getByRole("textbox", { name: "Reply to hamza" }), "@");
  await listed();
  expect(options()).toEqual(["amina", "hamza"]);
  await userEvent.tab();
  expect(options()).toEqual([]);
});

test("without other members the box shows no suggestions", async () => {
  show({ comments: [bilalsComment("own")], posterId: "bilal", posterName: "bilal" });
  await userEvent.type(box(), "@");
  expect(box().getAttribute("aria-autocomplete")).toBeNull();
  expect(options()).toEqual([]);
});
