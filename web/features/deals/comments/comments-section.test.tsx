// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { COMMENTS_ON_PAGE } from "#contract/limits.ts";
import { pasteInto } from "#testing/paste-into.ts";
import {
  bilalsComment,
  comment,
  deletedComment,
  fakeActions,
  refused,
  show,
  showStateful,
  stopTheClock,
} from "./comments.fixture.tsx";

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  stopTheClock();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("Bilal's comment is sent at the top level, and the box is empty afterwards", async () => {
  const actions = fakeActions();
  show({ actions });
  const box = screen.getByLabelText<HTMLTextAreaElement>("Add a comment");
  await pasteInto(box, "  Is it sealed?  ");
  await userEvent.click(screen.getByRole("button", { name: "Post comment" }));
  expect(actions.send).toHaveBeenCalledExactlyOnceWith("Is it sealed?", null);
  expect(box.value).toBe("");
});

test("a text that could not be sent stays in the box", async () => {
  show({ actions: { ...fakeActions(), send: refused("This deal has gone") } });
  const box = screen.getByLabelText<HTMLTextAreaElement>("Add a comment");
  await pasteInto(box, "Is it sealed?");
  await userEvent.click(screen.getByRole("button", { name: "Post comment" }));
  expect(box.value).toBe("Is it sealed?");
  expect(screen.getByRole("alert").textContent).toBe("This deal has gone");
});

test("an empty comment is not sent, and the box shows why", async () => {
  const actions = fakeActions();
  show({ actions });
  await userEvent.type(screen.getByLabelText("Add a comment"), "   ");
  await userEvent.click(screen.getByRole("button", { name: "Post comment" }));
  expect(actions.send).not.toHaveBeenCalled();
  expect(screen.getByLabelText("Add a comment").getAttribute("aria-invalid")).toBe("true");
  screen.getByText("Write a comment first.");
});

test("a reply is sent with the id of its parent comment", async () => {
  const actions = fakeActions();
  show({ actions, comments: [comment("a"), comment("b", { username: "safiya" })] });
  await userEvent.click(screen.getByRole("button", { name: "Reply to safiya" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Reply to safiya" }), "Yes");
  await userEvent.click(screen.getByRole("button", { name: "Post reply" }));
  expect(actions.send).toHaveBeenCalledExactlyOnceWith("Yes", "b");
  expect(screen.queryByRole("textbox", { name: "Reply to safiya" })).toBeNull();
});

test("a visitor who presses Reply is asked to sign in", async () => {
  const onSignIn = vi.fn();
  const comments = [comment("a")];
  show({ author: null, onSignIn, comments });
  await userEvent.click(screen.getByRole("button", { name: "Reply to hamza" }));
  expect(onSignIn).toHaveBeenCalledExactlyOnceWith(comments[0]);
});

test("a visitor who posts is asked to sign in, and finds the text in the box afterwards", async () => {
  const visit = show({ author: null });
  await pasteInto(screen.getByLabelText("Add a comment"), "Is it sealed?");
  await userEvent.click(screen.getByRole("button", { name: "Post comment" }));
  const dialog = await screen.findByRole("dialog", { name: "Sign in to comment" });
  expect(within(dialog).getByRole("link", { name: "Sign in" }).getAttribute("href")).toMatch(
    /^\/login\?next=.*%23comments$/,
  );
  visit.unmount();
  show({ dealId: "honey" }).unmount();
  show({});
  const box = screen.getByLabelText<HTMLTextAreaElement>("Add a comment");
  expect(box.value).toBe("Is it sealed?");
  expect(document.activeElement).toBe(box);
});

test("a web address in a comment is a link that search engines do not follow; other text stays text", () => {
  const content = "See https://a.example/b?c=1. Not javascript:alert(1) or //evil.example";
  show({ comments: [comment("a", { content })] });
  const links = within(document.getElementById("comment-a") as HTMLElement)
    .getAllByRole("link")
    .filter((link) => link.getAttribute("rel"));
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["https://a.example/b?c=1"]);
  expect(links[0]?.getAttribute("rel")).toBe("ugc nofollow noopener");
});

test("the name of a member whom a comment mentions is a link, any other @name is text", () => {
  const content = "Salam @Safiya, ask @nobody or me@safiya.example";
  show({ comments: [comment("a", { content, mentions: ["safiya"] })] });
  const firstComment = document.getElementById("comment-a") as HTMLElement;
  expect(firstComment.textContent).toContain(content);
  const named = within(firstComment).getByRole("link", { name: "@Safiya" });
  expect(named.getAttribute("href")).toBe("/profile/safiya");
  expect(within(firstComment).queryByRole("link", { name: "@nobody" })).toBeNull();
});

test("the poster of the deal is marked, others are not", () => {
  show({ comments: [comment("a", { user_id: "amina", username: "amina" }), comment("b")] });
  expect(screen.getAllByText("Poster")).toHaveLength(1);
});

test("a deleted comment keeps its place, without text, author or Reply", () => {
  show({ comments: [deletedComment("a"), comment("b", { parent_id: "a" })] });
  const place = document.getElementById("comment-a");
  expect(place?.textContent).toContain("This comment was deleted");
  expect(place?.textContent).not.toContain("Unknown User");
  expect(place && within(place).queryByRole("button")).toBeNull();
  expect(document.getElementById("comment-b")?.textContent).toContain("What b says");
});

test("a comment without an author shows Unknown User, without a link to a profile", () => {
  show({ comments: [comment("a", { user_id: null, username: null })] });
  expect(screen.getByText("Unknown User").closest("a")).toBeNull();
});

test("HTML in a comment is shown as text", () => {
  show({ comments: [comment("a", { content: "<img src=x onerror=alert(1)>" })] });
  screen.getByText("<img src=x onerror=alert(1)>");
});

test("a reply too deep for an indent names the author it replies to", () => {
  const chain = ["a", "b", "c", "d", "e"].map((id, index, ids) =>
    comment(id, { parent_id: ids[index - 1] ?? null, username: `member_${id}` }),
  );
  show({ comments: chain });
  expect(document.getElementById("comment-e")?.textContent).toContain("replying to member_d");
  expect(document.getElementById("comment-b")?.textContent).not.toContain("replying to");
});

test("the first 30 comments are shown, including replies; a click shows the others and moves the focus to the first of them", async () => {
  const many = Array.from({ length: 34 }, (_, index) => comment(`c${index}`));
  show({ comments: [...many, comment("answer", { parent_id: "c33" })], count: 35 });
  expect(document.getElementById("comment-c29")).not.toBeNull();
  expect(document.getElementById("comment-c30")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Show 5 more comments" }));
  expect(document.getElementById("comment-answer")).not.toBeNull();
  expect(screen.queryByRole("button", { name: /^Show/ })).toBeNull();
  expect(document.activeElement?.id).toBe("comment-c30");
});

test("a link to a comment after the first 30 adds only that comment and its parent", () => {
  const many = Array.from({ length: 100 }, (_, index) => comment(`c${index}`));
  show(
    { comments: [...many, comment("answer", { parent_id: "c93" })] },
    "/deals/dates#comment-answer",
  );
  expect(document.getElementById("comment-answer")).not.toBeNull();
  expect(document.getElementById("comment-c93")).not.toBeNull();
  expect(document.getElementById("comment-c92")).toBeNull();
});

test("a page with a thousand comments renders a limited number, and the one that Bilal has just written", async () => {
  const thousand = Array.from({ length: 1_000 }, (_, index) =>
    comment(`c${index}`, { parent_id: index % 18 === 0 ? null : `c${index - 1}` }),
  );
  showStateful(thousand);
  expect(document.querySelectorAll("article")).toHaveLength(30);
  await userEvent.click(screen.getByRole("button", { name: "Show 100 more comments" }));
  expect(document.querySelectorAll("article")).toHaveLength(130);
  await pasteInto(screen.getByLabelText("Add a comment"), "At last");
  await userEvent.click(screen.getByRole("button", { name: "Post comment" }));
  expect(document.querySelectorAll("article")).toHaveLength(131);
  expect(document.getElementById("comment-new")?.textContent).toContain("At last");
  // The new comment is far below the box and takes the focus.
  expect(document.activeElement?.id).toBe("comment-new");
});

test("newest first reverses the threads but not their replies, and is stored in this browser", async () => {
  const comments = [
    comment("a"),
    comment("a1", { parent_id: "a" }),
    comment("a2", { parent_id: "a" }),
    comment("b"),
  ];
  const order = () => [...document.querySelectorAll("article")].map(({ id }) => id.slice(8));
  show({ comments });
  expect(order()).toEqual(["a", "a1", "a2", "b"]);
  await userEvent.selectOptions(screen.getByLabelText("Order of comments"), "Newest first");
  expect(order()).toEqual(["b", "a", "a1", "a2"]);
  cleanup();
  show({ comments });
  expect(order()).toEqual(["b", "a", "a1", "a2"]);
});

test("a comment at depth 18 has no Reply", () => {
  const chain = Array.from({ length: 19 }, (_, depth) =>
    comment(`c${depth}`, {
      parent_id: depth === 0 ? null : `c${depth - 1}`,
      username: `m${depth}`,
    }),
  );
  show({ comments: chain });
  screen.getByRole("button", { name: "Reply to m17" });
  expect(screen.queryByRole("button", { name: "Reply to m18" })).toBeNull();
});

test("the address of a comment is copied", async () => {
  const user = userEvent.setup();
  show({ comments: [comment("a")] });
  await user.click(screen.getByRole("button", { name: /^More actions/ }));
  await user.click(screen.getByRole("menuitem", { name: "Copy link" }));
  expect(await navigator.clipboard.readText()).toMatch(/#comment-a$/);
  screen.getByText("Link copied");
});

test("members can report comments by others, but not their own or deleted ones", async () => {
  const onReport = vi.fn();
  const comments = [comment("a"), bilalsComment("b"), deletedComment("c")];
  show({ comments, onReport });
  const [others, own, ...more] = screen.getAllByRole("button", { name: /^More actions/ });
  expect(more).toEqual([]);
  await userEvent.click(own as HTMLElement);
  expect(screen.queryByRole("menuitem", { name: "Report" })).toBeNull();
  await userEvent.click(others as HTMLElement);
  await userEvent.click(screen.getByRole("menuitem", { name: "Report" }));
  expect(onReport).toHaveBeenCalledExactlyOnceWith(comments[0]);
});

test("if the comments cannot be loaded, the reader can try again", async () => {
  const onRetry = vi.fn();
  show({ comments: null, onRetry });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(onRetry).toHaveBeenCalledOnce();
});

const many = (count: number) => Array.from({ length: count }, (_, index) => comment(`c${index}`));

test("the page of a long discussion loads the other comments when the reader asks for more, once", async () => {
  const onLoadAll = vi.fn();
  show({ comments: many(COMMENTS_ON_PAGE), onLoadAll });
  expect(onLoadAll).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Show 100 more comments" }));
  await userEvent.click(screen.getByRole("button", { name: "Show 100 more comments" }));
  expect(onLoadAll).toHaveBeenCalledTimes(1);
});

test("the page of a long discussion loads the other comments for a link to one of them and for the order newest first", () => {
  const onLoadAll = vi.fn();
  show({ comments: many(COMMENTS_ON_PAGE), onLoadAll }, "/deals/dates#comment-later");
  expect(onLoadAll).toHaveBeenCalledTimes(1);
  cleanup();
  localStorage.setItem("samha-comment-order", "newest");
  show({ comments: many(COMMENTS_ON_PAGE), onLoadAll });
  expect(onLoadAll).toHaveBeenCalledTimes(2);
});

test("the page of a shorter discussion has all comments", async () => {
  const onLoadAll = vi.fn();
  show({ comments: many(COMMENTS_ON_PAGE - 1), onLoadAll }, "/deals/dates#comment-gone");
  await userEvent.click(screen.getByRole("button", { name: "Show 100 more comments" }));
  expect(onLoadAll).not.toHaveBeenCalled();
});
