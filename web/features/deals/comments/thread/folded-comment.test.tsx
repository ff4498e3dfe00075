// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  bilalsComment,
  comment,
  section,
  show,
  stopTheClock,
} from "#features/deals/comments/comments.fixture.tsx";
import { renderApp } from "#testing/render-app.tsx";

beforeEach(() => {
  sessionStorage.clear();
  stopTheClock();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const FOLDED = "Comment by a member you muted";
const COMMENTS = [
  comment("a", { content: "Loud" }),
  comment("b", { content: "An answer", parent_id: "a", user_id: "amina", username: "amina" }),
  bilalsComment("c", { content: "Mine" }),
];

/** The section as Bilal sees it, with working mutes. */
function Section({ initial = [] }: { initial?: string[] }) {
  const [mutedIds, setMutedIds] = useState<ReadonlySet<string>>(new Set(initial));
  const setMuted = async ({ id }: { id: string }, isMuted: boolean) => {
    setMutedIds(
      (ids) => new Set(isMuted ? [...ids, id] : [...ids].filter((muted) => muted !== id)),
    );
    return true;
  };
  return section({ comments: COMMENTS, mutes: { mutedIds, setMuted } });
}

const showWith = (initial: string[]) =>
  renderApp(<Section initial={initial} />, { path: "/deals/dates" });
const textOf = (id: string) => document.getElementById(`comment-${id}`)?.textContent ?? "";
async function choose(name: string, item: string): Promise<void> {
  await userEvent.click(
    screen.getByRole("button", { name: `More actions on the comment by ${name}` }),
  );
  await userEvent.click(screen.getByRole("menuitem", { name: item }));
}

test("a muted member's comment is folded, the replies to it are not", () => {
  showWith(["hamza"]);
  expect(textOf("a")).toContain(FOLDED);
  expect(textOf("a")).not.toContain("Loud");
  expect(textOf("a")).not.toContain("hamza");
  expect(textOf("b")).toContain("An answer");
});

test("Show opens a folded comment and moves focus to it", async () => {
  showWith(["hamza"]);
  await userEvent.click(screen.getByRole("button", { name: "Show" }));
  expect(textOf("a")).toContain("Loud");
  expect(document.activeElement?.id).toBe("comment-a");
});

test("a member is muted and unmuted in the menu of a comment, and focus stays with it", async () => {
  showWith([]);
  await choose("hamza", "Mute hamza");
  await waitFor(() => expect(textOf("a")).toContain(FOLDED));
  await waitFor(() => expect(document.activeElement?.id).toBe("comment-a"));
  await userEvent.click(screen.getByRole("button", { name: "Show" }));
  await choose("hamza", "Unmute hamza");
  await waitFor(() => expect(textOf("a")).toContain("Loud"));
});

test("members cannot mute themselves, and visitors cannot mute anyone", async () => {
  showWith([]);
  await userEvent.click(
    screen.getByRole("button", { name: "More actions on the comment by bilal" }),
  );
  expect(screen.queryByRole("menuitem", { name: /Mute/ })).toBeNull();
  cleanup();
  show({ comments: COMMENTS, author: null });
  await userEvent.click(
    screen.getByRole("button", { name: "More actions on the comment by hamza" }),
  );
  expect(screen.queryByRole("menuitem", { name: /Mute/ })).toBeNull();
});
