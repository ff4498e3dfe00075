// @vitest-environment happy-dom
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CommentAuthor } from "#features/deals/comments/comment-requests.ts";
import {
  BILAL,
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

/** A page whose session is still being read. `read` finishes reading it; the returned actions record sent comments. */
function showWhileReading() {
  const actions = fakeActions();
  let finish: (author: CommentAuthor | null) => void = () => undefined;
  function Reading() {
    const [author, setAuthor] = useState<CommentAuthor | null | undefined>(undefined);
    useEffect(() => {
      finish = setAuthor;
    }, []);
    return section({ author: author ?? null, isChecking: author === undefined, actions });
  }
  renderApp(<Reading />);
  return { actions, read: (author: CommentAuthor | null) => act(async () => finish(author)) };
}

test("a comment posted while the session is being read is sent once, by the member", async () => {
  const { actions, read } = showWhileReading();
  const before = box("Add a comment");
  await pasteInto(before, "Is it sealed?");
  await userEvent.click(screen.getByRole("button", { name: "Post comment" }));
  expect(actions.send).not.toHaveBeenCalled();
  await read(BILAL);
  expect(actions.send).toHaveBeenCalledExactlyOnceWith("Is it sealed?", null);
  expect(box("Add a comment")).toBe(before);
  expect(before.value).toBe("");
  expect(sessionStorage.length + localStorage.length).toBe(0);
});

test("a visitor who posts while the session is being read is asked to sign in, and the text stays in the box", async () => {
  const { actions, read } = showWhileReading();
  await pasteInto(box("Add a comment"), "Is it sealed?");
  await userEvent.click(screen.getByRole("button", { name: "Post comment" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  await read(null);
  await screen.findByRole("dialog", { name: "Sign in to comment" });
  expect(actions.send).not.toHaveBeenCalled();
  expect(box("Add a comment").value).toBe("Is it sealed?");
});

test("text typed while the session is being read is added to the draft, and the cursor stays at its end", async () => {
  show({});
  await pasteInto(box("Add a comment"), "Earlier");
  cleanup();
  const { read } = showWhileReading();
  await pasteInto(box("Add a comment"), "Later");
  await read(BILAL);
  expect(box("Add a comment").value).toBe("Earlier\nLater");
  expect(box("Add a comment").selectionStart).toBe("Earlier\nLater".length);
});

test("a comment posted while the session is being read leaves the earlier draft in the box", async () => {
  show({});
  await pasteInto(box("Add a comment"), "Earlier");
  cleanup();
  const { actions, read } = showWhileReading();
  await pasteInto(box("Add a comment"), "Is it sealed?");
  await userEvent.click(screen.getByRole("button", { name: "Post comment" }));
  await read(BILAL);
  expect(actions.send).toHaveBeenCalledExactlyOnceWith("Is it sealed?", null);
  expect(box("Add a comment").value).toBe("Earlier");
});

test("a member without a confirmed email address sees a hint, and the text stays", async () => {
  show({ actions: { ...fakeActions(), send: refused("problem:email_not_confirmed") } });
  await pasteInto(box("Add a comment"), "Is it sealed?");
  await userEvent.click(screen.getByRole("button", { name: "Post comment" }));
  screen.getByText("Confirm your email address first: open the link we emailed you.");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(box("Add a comment").value).toBe("Is it sealed?");
});
