// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { type CommentRow, commentFromRow } from "#contract/comment.ts";
import { renderApp } from "#testing/render-app.tsx";
import { CommentsSection } from "./comments-section.tsx";

afterEach(cleanup);

const BILAL = { id: "bilal", username: "bilal", profileImageUrl: null };

function comment(id: string, row: Partial<CommentRow> = {}) {
  return commentFromRow({
    id,
    deal_id: "dates",
    user_id: "hamza",
    username: "hamza",
    content: `What ${id} says`,
    created_at: "2026-11-20T11:30:00Z",
    ...row,
  });
}

function show(
  props: Partial<ComponentProps<typeof CommentsSection>>,
  path = "/deals/dates",
): ReturnType<typeof renderApp> {
  return renderApp(
    <CommentsSection
      comments={[]}
      count={0}
      posterId="amina"
      author={BILAL}
      signInPath="/login?next=%2Fdeals%2Fdates"
      onSend={async () => true}
      onSignIn={() => undefined}
      onRetry={() => undefined}
      {...props}
    />,
    { path },
  );
}

test("Bilal's comment is sent at the top level, and the box is empty for the next", async () => {
  const onSend = vi.fn(async () => true);
  show({ onSend });
  const box = screen.getByLabelText<HTMLTextAreaElement>("Add a comment");
  await userEvent.type(box, "  Is it sealed?  ");
  await userEvent.click(screen.getByRole("button", { name: "Post comment" }));
  expect(onSend).toHaveBeenCalledExactlyOnceWith("Is it sealed?", null);
  expect(box.value).toBe("");
});

test("what could not be sent stays in the box", async () => {
  show({ onSend: async () => false });
  const box = screen.getByLabelText<HTMLTextAreaElement>("Add a comment");
  await userEvent.type(box, "Is it sealed?");
  await userEvent.click(screen.getByRole("button", { name: "Post comment" }));
  expect(box.value).toBe("Is it sealed?");
});

test("an empty comment is not sent, and the box says why", async () => {
  const onSend = vi.fn(async () => true);
  show({ onSend });
  await userEvent.type(screen.getByLabelText("Add a comment"), "   ");
  await userEvent.click(screen.getByRole("button", { name: "Post comment" }));
  expect(onSend).not.toHaveBeenCalled();
  expect(screen.getByLabelText("Add a comment").getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByText("Write something first.")).toBeTruthy();
});

test("an answer goes to the comment it was written under", async () => {
  const onSend = vi.fn(async () => true);
  show({ onSend, comments: [comment("a"), comment("b", { username: "safiya" })] });
  await userEvent.click(screen.getByRole("button", { name: "Reply to safiya" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Reply to safiya" }), "Yes");
  await userEvent.click(screen.getByRole("button", { name: "Post reply" }));
  expect(onSend).toHaveBeenCalledExactlyOnceWith("Yes", "b");
  expect(screen.queryByRole("textbox", { name: "Reply to safiya" })).toBeNull();
});

test("a visitor is invited to sign in, and so is one who wants to answer", async () => {
  const onSignIn = vi.fn();
  show({ author: null, onSignIn, comments: [comment("a")] });
  expect(screen.queryByLabelText("Add a comment")).toBeNull();
  expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe(
    "/login?next=%2Fdeals%2Fdates",
  );
  await userEvent.click(screen.getByRole("button", { name: "Reply to hamza" }));
  expect(onSignIn).toHaveBeenCalledOnce();
});

test("the poster of the deal is marked, others are not", () => {
  show({ comments: [comment("a", { user_id: "amina", username: "amina" }), comment("b")] });
  expect(screen.getAllByText("Posted this deal")).toHaveLength(1);
});

test("a deleted comment keeps its place, without text or author, and cannot be answered", () => {
  const deleted = comment("a", {
    user_id: null,
    username: null,
    content: "",
    deleted_at: "2026-11-20T11:40:00Z",
  });
  show({ comments: [deleted, comment("b", { parent_id: "a" })] });
  const place = document.getElementById("comment-a");
  expect(place?.textContent).toContain("This comment was deleted");
  expect(place?.textContent).not.toContain("Unknown User");
  expect(place && within(place).queryByRole("button")).toBeNull();
  expect(document.getElementById("comment-b")?.textContent).toContain("What b says");
});

test("a comment without an author is by Unknown User and leads to no profile", () => {
  show({ comments: [comment("a", { user_id: null, username: null })] });
  expect(screen.getByText("Unknown User").closest("a")).toBeNull();
});

test("what somebody wrote is text, whatever it looks like", () => {
  show({ comments: [comment("a", { content: "<img src=x onerror=alert(1)>" })] });
  expect(screen.getByText("<img src=x onerror=alert(1)>")).toBeTruthy();
});

test("the fourth answer down says whom it answers, because it is not indented any more", () => {
  const chain = ["a", "b", "c", "d", "e"].map((id, index, ids) =>
    comment(id, { parent_id: ids[index - 1] ?? null, username: `member_${id}` }),
  );
  show({ comments: chain });
  expect(document.getElementById("comment-e")?.textContent).toContain("replying to member_d");
  expect(document.getElementById("comment-b")?.textContent).not.toContain("replying to");
});

test("the first 20 threads show; the others come when asked for, with their answers counted", async () => {
  const many = Array.from({ length: 25 }, (_, index) => comment(`c${index}`));
  show({ comments: [...many, comment("answer", { parent_id: "c24" })], count: 26 });
  expect(document.getElementById("comment-c20")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Show 6 more comments" }));
  expect(document.getElementById("comment-answer")).not.toBeNull();
  expect(screen.queryByRole("button", { name: /^Show/ })).toBeNull();
});

test("a link to a comment that is folded away unfolds it", () => {
  const many = Array.from({ length: 25 }, (_, index) => comment(`c${index}`));
  show({ comments: many }, "/deals/dates#comment-c23");
  expect(document.getElementById("comment-c23")).not.toBeNull();
});

test("comments that could not be loaded say so and can be asked for again", async () => {
  const onRetry = vi.fn();
  show({ comments: null, onRetry });
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(onRetry).toHaveBeenCalledOnce();
});
