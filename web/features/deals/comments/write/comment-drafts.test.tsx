// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CommentAuthor } from "#features/deals/comments/comment-requests.ts";
import {
  BILAL,
  bilalsComment,
  comment,
  fakeActions,
  refused,
  section,
  show,
  stopTheClock,
} from "#features/deals/comments/comments.fixture.tsx";
import { pasteInto } from "#testing/paste-into.ts";
import { renderApp } from "#testing/render-app.tsx";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  stopTheClock();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const box = (name: string) => screen.getByRole<HTMLTextAreaElement>("textbox", { name });
const COMMENTS = [comment("a"), bilalsComment("b")];

interface Session {
  change: (author: CommentAuthor | null) => void;
}

/** A section whose session can change. */
function SectionWithSession({ first, session }: { first: CommentAuthor | null; session: Session }) {
  const [author, setAuthor] = useState(first);
  useEffect(() => {
    session.change = setAuthor;
  }, [session]);
  return section({ author, comments: COMMENTS });
}

function showWithSession(first: CommentAuthor | null): Session {
  const session: Session = { change: () => undefined };
  renderApp(<SectionWithSession first={first} session={session} />);
  return session;
}

test("Bilal's typed texts are restored after a reload: comment, reply and edit", async () => {
  show({ comments: COMMENTS });
  await userEvent.type(box("Add a comment"), "Half a thought");
  await userEvent.click(screen.getByRole("button", { name: "Reply to hamza" }));
  await pasteInto(box("Reply to hamza"), "Half an answer");
  await userEvent.click(
    screen.getByRole("button", { name: "More actions on the comment by bilal" }),
  );
  await userEvent.click(screen.getByRole("menuitem", { name: "Edit" }));
  await pasteInto(box("Edit the comment by bilal"), ", half");
  cleanup();
  show({ comments: COMMENTS });
  expect(box("Add a comment").value).toBe("Half a thought");
  expect(box("Reply to hamza").value).toBe("Half an answer");
  expect(box("Edit the comment by bilal").value).toBe("What b says, half");
});

test("a draft is not shown to another member in the same browser, nor under another deal", async () => {
  show({});
  await pasteInto(box("Add a comment"), "Mine");
  cleanup();
  show({ author: { ...BILAL, id: "hamza" } });
  expect(box("Add a comment").value).toBe("");
  cleanup();
  show({ dealId: "honey" });
  expect(box("Add a comment").value).toBe("");
});

test("a sent or cancelled text leaves no draft", async () => {
  show({ comments: COMMENTS });
  await pasteInto(box("Add a comment"), "Sent");
  await userEvent.click(screen.getByRole("button", { name: "Post comment" }));
  await userEvent.click(screen.getByRole("button", { name: "Reply to hamza" }));
  await pasteInto(box("Reply to hamza"), "Given up");
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(localStorage.length).toBe(0);
});

test("if the session ends while Bilal writes, his text stays visible and he can sign in again", async () => {
  const session = showWithSession(BILAL);
  await pasteInto(box("Add a comment"), "A long thought");
  const before = box("Add a comment");
  session.change(null);
  await screen.findByText(/You’ve been signed out/);
  expect(box("Add a comment")).toBe(before);
  expect(before.value).toBe("A long thought");
  expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe(
    "/login?next=%2Fdeals%2Fdates",
  );
  session.change({ ...BILAL });
  await expect.poll(() => screen.queryByText(/You’ve been signed out/)).toBeNull();
  expect(box("Add a comment")).toBe(before);
});

test("a member with an empty comment box becomes a visitor when the session ends", async () => {
  const session = showWithSession(BILAL);
  await act(async () => session.change(null));
  await pasteInto(box("Add a comment"), "As a visitor");
  await userEvent.click(screen.getByRole("button", { name: "Post comment" }));
  await screen.findByRole("dialog", { name: "Sign in to comment" });
});

test("the draft of a reply appears once the session has been read", async () => {
  show({ comments: COMMENTS });
  await userEvent.click(screen.getByRole("button", { name: "Reply to hamza" }));
  await pasteInto(box("Reply to hamza"), "Half an answer");
  cleanup();
  const session = showWithSession(null);
  expect(screen.queryByRole("textbox", { name: "Reply to hamza" })).toBeNull();
  session.change(BILAL);
  await expect.poll(() => box("Reply to hamza").value).toBe("Half an answer");
});

test("posting without a session shows the refusal and a link to sign in", async () => {
  const actions = { ...fakeActions(), send: refused("Not authenticated", true) };
  show({ actions });
  await pasteInto(box("Add a comment"), "Is it sealed?");
  await userEvent.click(screen.getByRole("button", { name: "Post comment" }));
  expect(screen.getByRole("alert").textContent).toContain("Not authenticated");
  expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toContain("next=");
  expect(box("Add a comment").value).toBe("Is it sealed?");
});
