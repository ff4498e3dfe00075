import { type ComponentProps, useState } from "react";
import { vi } from "vitest";
import { type Comment, type CommentRow, commentFromRow } from "#contract/deals/comment.ts";
import { renderApp, TEST_NOW } from "#testing/render-app.tsx";
import { CommentsSection } from "./comments-section.tsx";
import type { CommentOutcome } from "./use-comment-actions.ts";

export const BILAL = { id: "bilal", username: "bilal", profileImageUrl: null };

/** Half an hour before the moment of component tests, by Hamza. */
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

/** Five minutes before, by Bilal. */
export function bilalsComment(id: string, row: Partial<CommentRow> = {}) {
  const own = { user_id: "bilal", username: "bilal", created_at: "2026-11-20T11:55:00Z" };
  return comment(id, { ...own, ...row });
}

/** A deleted one, as the backend answers it. */
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

/** Actions that succeed and can be asked what they were given. */
export function fakeActions() {
  return { send: vi.fn(done), edit: vi.fn(done), remove: vi.fn(done) };
}

type Props = ComponentProps<typeof CommentsSection>;

/** The section as Bilal sees it, unless said otherwise. */
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

/** The section with the store's part played: what was sent, corrected and deleted shows. */
export function LivingSection({ initial }: { initial: readonly Comment[] }) {
  const [comments, setComments] = useState(initial);
  const change = (changed: Comment) => {
    setComments((all) => all.map((one) => (one.id === changed.id ? changed : one)));
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

export const showLiving = (initial: readonly Comment[]) =>
  renderApp(<LivingSection initial={initial} />, { path: "/deals/dates" });

/** The clock stands at the moment of component tests; timers run. */
export function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ["Date"], now: TEST_NOW });
}
