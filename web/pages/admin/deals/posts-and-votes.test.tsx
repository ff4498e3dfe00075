// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { Outlet, Route, Routes } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { Component as PostsPage } from "#pages/admin/blog/posts-page.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { Component as VotesPage } from "./votes-page.tsx";

const POSTS = "POST /rest/v1/rpc/get_posts_to_review";
const REVIEW = "POST /rest/v1/rpc/review_post";
const VOTES = "POST /rest/v1/rpc/get_suspicious_votes";
const REMOVE = "POST /rest/v1/rpc/remove_votes_of_group";

const honey = {
  id: "p1",
  slug: "honey",
  title: "Where to buy honey",
  excerpt: "My five shops",
  first_lines: "See https://honey.example",
  links: 7,
  word_count: 120,
  published_at: "2026-11-20T10:00:00Z",
  user_id: "u1",
  author_name: "bilal",
  author_joined_at: "2026-11-19T10:00:00Z",
  taken_down_reason: null,
  changed_share: "0.62",
  updated_at: "2026-11-21T10:00:00.123456+00:00",
};
const dates = {
  deal_id: "d1",
  title: "Medjool dates",
  merchant: "Date House",
  status: "active",
  username: "amina",
  temperature: 24,
  hot_votes: 24,
  cold_votes: 0,
  young_hot_votes: 20,
  young_cold_votes: 1,
  first_vote_at: "2026-11-20T10:00:00Z",
  last_vote_at: "2026-11-20T10:00:09.123456+00:00",
  voters: ["voter1", "voter2"],
};

beforeEach(() => {
  silenceLog();
});

test("an admin reads a new author's post with its links and keeps it", async () => {
  let listed = [honey];
  const { requests } = fakeSupabase({
    [POSTS]: () => ({ body: listed }),
    [REVIEW]: () => {
      listed = [];
      return { body: "kept" };
    },
  });
  const { onDecided } = open(<PostsPage />);
  const row = await screen.findByRole("listitem", { name: "Where to buy honey" });
  for (const text of [
    "bilal",
    "7 links",
    "120 words",
    "My five shops",
    "https://honey.example",
    "62% changed since it was kept",
  ]) {
    expect(row.textContent).toContain(text);
  }
  await userEvent.click(within(row).getByRole("button", { name: "Keep Where to buy honey" }));
  await screen.findByText("All caught up");
  screen.getByText("Kept: Where to buy honey");
  expect(onDecided).toHaveBeenCalledOnce();
  expect(requests.find(({ route }) => route === REVIEW)?.body).toEqual({
    post_id_param: "p1",
    action_param: "keep",
    expected_status_param: "waiting",
    expected_updated_at_param: "2026-11-21T10:00:00.123456+00:00",
  });
});

test("taking down a post requires a reason, which stays in the dialog if the request fails", async () => {
  const { requests } = fakeSupabase({
    [POSTS]: { body: [honey] },
    [REVIEW]: { status: 500, body: { message: "boom" } },
  });
  open(<PostsPage />);
  await userEvent.click(
    await screen.findByRole("button", { name: "Take down Where to buy honey" }),
  );
  const dialog = await screen.findByRole("dialog");
  await userEvent.click(within(dialog).getByRole("button", { name: "Take down" }));
  await within(dialog).findByText("Say why. The author will see this.");
  expect(requests.map(({ route }) => route)).not.toContain(REVIEW);
  await pasteInto(within(dialog).getByRole("textbox", { name: "Reason" }), "Only links");
  await userEvent.click(within(dialog).getByRole("button", { name: "Take down" }));
  await screen.findByRole("alertdialog");
  expect(requests.find(({ route }) => route === REVIEW)?.body).toMatchObject({
    action_param: "take_down",
    reason_param: "Only links",
  });
  expect(screen.getByDisplayValue("Only links")).toBeTruthy();
});

test("an admin removes votes after a confirmation that shows the effect on the temperature", async () => {
  let listed = [dates];
  const { requests } = fakeSupabase({
    [VOTES]: () => ({ body: listed }),
    [REMOVE]: () => {
      listed = [];
      return { body: { removedHot: 20, removedCold: 1, hotVotes: 4, coldVotes: 0 } };
    },
  });
  const { onDecided } = open(<VotesPage />);
  const row = await screen.findByRole("listitem", { name: "Medjool dates" });
  for (const text of ["20 hot votes", "1 cold vote", "voter1", "and 19 more"]) {
    expect(row.textContent).toContain(text);
  }
  await userEvent.click(within(row).getByRole("button", { name: /^Remove the votes on/ }));
  const dialog = await screen.findByRole("dialog", { name: "Remove 21 votes?" });
  expect(dialog.textContent).toContain("24° to 5°");
  await userEvent.click(within(dialog).getByRole("button", { name: "Remove votes" }));
  await screen.findByText("All caught up");
  expect(onDecided).toHaveBeenCalledOnce();
  expect(requests.find(({ route }) => route === REMOVE)?.body).toEqual({
    deal_id_param: "d1",
    seen_until_param: "2026-11-20T10:00:09.123456+00:00",
  });
});

test.each([
  [<PostsPage key="posts" />, POSTS, "The posts could not be loaded"],
  [<VotesPage key="votes" />, VOTES, "The votes could not be loaded"],
])(
  "a list that fails to load shows an error and can be loaded again: %#",
  async (page, route, title) => {
    const answers = [{ status: 500, body: { message: "boom" } }, { body: [] }];
    fakeSupabase({ [route]: () => answers.shift() ?? { body: [] } });
    open(page);
    await screen.findByText(title);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("All caught up");
  },
);

function open(page: ReactElement) {
  const onDecided = vi.fn();
  renderWithAuth(
    <Routes>
      <Route element={<Outlet context={{ refreshCounts: onDecided }} />}>
        <Route path="*" element={page} />
      </Route>
    </Routes>,
    "/admin",
  );
  return { onDecided };
}
