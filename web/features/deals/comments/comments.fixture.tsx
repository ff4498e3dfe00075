import { type ComponentProps, useState } from "react";
import { vi } from "vitest";
import { type Comment, type CommentRow, commentFromRow } from "#contract/deals/comment.ts";
import { renderApp } from "#testing/render-app.tsx";
import { TEST_NOW } from "#testing/test-now.ts";
import { CommentsSection } from "./comments-section.tsx";
import type { CommentOutcome } from "./use-comment-actions.ts";

export const BILAL = { id: "bilal", username: "bilal", profileImageUrl: null };

/** A comment by Hamza, half an hour before the time of component tests. */
export function comment(id: string, row: Partial<CommentRow> = {}) {
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

/** A comment by Bilal, five minutes before the time of component tests. */
export function bilalsComment(id: string, row: Partial<CommentRow> = {}) {
  const own = { user_id: "bilal", username: "bilal", created_at: "2026-11-20T11:55:00Z" };
  return comment(id, { ...own, ...row });
}

export const deletedComment = (id: string, row: Partial<CommentRow> = {}) =>
  comment(id, {
    user_id: null,
    username: null,
    content: "",
    deleted_at: "2026-11-20T11:58:00Z",
    ...row,
  });

export const done = async (): Promise<CommentOutcome> => ({ commentId: "new", failure: null });

export const refused =
  (message: string, needsSignIn = false) =>
  async (): Promise<CommentOutcome> => ({ commentId: null, failure: { message, needsSignIn } });

/** Actions that succeed and record their arguments. */
export function fakeActions() {
  return { send: vi.fn(done), edit: vi.fn(done), remove: vi.fn(done) };
}

type Props = ComponentProps<typeof CommentsSection>;

/** The section, by default as Bilal sees it. */
export function section(props: Partial<Props>) {
  return (
    <CommentsSection
      dealId="dates"
      comments={[]}
      count={0}
      posterId="amina"
      author={BILAL}
      isChecking={false}
      isAdmin={false}
      decides={false}
      signInPath="/login?next=%2Fdeals%2Fdates"
      actions={fakeActions()}
      onSignIn={() => undefined}
      onRetry={() => undefined}
      onLoadAll={() => undefined}
      {...props}
    />
  );
}

export function show(props: Partial<Props>, path = "/deals/dates"): ReturnType<typeof renderApp> {
  return renderApp(section(props), { path });
}

export function StatefulSection({ initial }: { initial: readonly Comment[] }) {
  const [comments, setComments] = useState(initial);
  const change = (changed: Comment) => {
    setComments((all) => all.map((comment) => (comment.id === changed.id ? changed : comment)));
    return done();
  };
  const actions: Props["actions"] = {
    send: (content, parentId) => {
      setComments((all) => [...all, bilalsComment("new", { content, parent_id: parentId })]);
      return done();
    },
    edit: (id, content) =>
      change(bilalsComment(id, { content, updated_at: "2026-11-20T12:00:00Z" })),
    remove: (id) => change(deletedComment(id)),
  };
  return section({ comments, actions });
}

export const showStateful = (initial: readonly Comment[]) =>
  renderApp(<StatefulSection initial={initial} />, { path: "/deals/dates" });

/** Stops the clock at the time of component tests; timers still run. */
export function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: TEST_NOW });
}
