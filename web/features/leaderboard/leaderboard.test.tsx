// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { type LeaderboardEntry, leaderboardEntryFromRow } from "#contract/members/leaderboard.ts";
import { renderApp } from "#testing/render-app.tsx";
import { TEST_NOW } from "#testing/test-now.ts";
import { Leaderboard } from "./leaderboard.tsx";
import { LeaderboardCard } from "./leaderboard-card.tsx";
import { EmptyLeaderboard } from "./leaderboard-states.tsx";
import { LeaderboardTabs } from "./leaderboard-tabs.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: TEST_NOW });
  return () => vi.useRealTimers();
});

const NAMES = ["hamza", "amina", "yusuf", "safiya", "bilal", "omar"];

const entries: LeaderboardEntry[] = NAMES.map((username, index) => ({
  rank: index + 1,
  userId: `id-${username}`,
  username,
  userImageUrl: null,
  dealsCount: 6 - index,
  totalTemperature: 2184 - index * 100,
}));

test("the first three have medals, the others are in the table, and all link to their profiles", () => {
  renderApp(<Leaderboard entries={entries} ownId={undefined} sidebar={null} />);
  const podium = within(screen.getByRole("list")).getAllByRole("listitem");
  expect(podium.map((step) => step.textContent)).toEqual([
    expect.stringMatching(/Rank 1.*hamza.*6 deals.*2,184°/),
    expect.stringMatching(/Rank 2.*amina.*5 deals.*2,084°/),
    expect.stringMatching(/Rank 3.*yusuf.*4 deals.*1,984°/),
  ]);
  const rows = within(screen.getByRole("table")).getAllByRole("row").slice(1);
  expect(rows.map((row) => row.querySelector("td")?.textContent)).toEqual(["4", "5", "6"]);
  expect(rows[2]?.textContent).toContain("1 deal");
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(
    NAMES.map((name) => `/profile/${name}`),
  );
  expect(screen.queryByText("You")).toBeNull();
});

test.each([
  ["id-bilal", "bilal"],
  ["id-amina", "amina"],
])("the member's own place is marked: %s", (ownId, name) => {
  const { container } = renderApp(<Leaderboard entries={entries} ownId={ownId} sidebar={null} />);
  const own = container.querySelectorAll("[data-own]");
  expect(own).toHaveLength(1);
  expect(own[0]?.textContent).toContain(name);
  within(own[0] as HTMLElement).getByText("You");
});

test("with up to three members there is no table", () => {
  renderApp(<Leaderboard entries={entries.slice(0, 2)} ownId={undefined} sidebar={null} />);
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  expect(screen.queryByRole("table")).toBeNull();
});

test("the tabs are links: this month by its name, and all time", () => {
  renderApp(<LeaderboardTabs isAllTime />);
  expect(screen.getByRole("link", { name: "November 2026" }).getAttribute("href")).toBe(
    "/leaderboard",
  );
  const allTime = screen.getByRole("link", { name: "All Time" });
  expect(allTime.getAttribute("href")).toBe("/leaderboard?period=all");
  expect(allTime.getAttribute("aria-current")).toBe("page");
});

test("an empty month has links to submit a deal and to all time", () => {
  const { unmount } = renderApp(<EmptyLeaderboard isAllTime={false} />);
  screen.getByRole("link", { name: "Submit a deal" });
  screen.getByRole("link", { name: "See all time" });
  unmount();
  renderApp(<EmptyLeaderboard isAllTime />);
  expect(screen.queryByRole("link", { name: "See all time" })).toBeNull();
});

test("the sidebar card shows five members under the month's name, and nothing without members", () => {
  const { unmount } = renderApp(<LeaderboardCard entries={entries} />);
  screen.getByRole("heading", { name: "Leaderboard, November 2026" });
  expect(screen.getAllByRole("listitem")).toHaveLength(5);
  unmount();
  expect(renderApp(<LeaderboardCard entries={[]} />).container.textContent).toBe("");
});

test("numbers that the backend sends as text are read as numbers, and a missing name is Unknown User", () => {
  expect(
    leaderboardEntryFromRow({
      rank: "1",
      user_id: "u",
      username: null,
      deals_count: "3",
      total_temperature: "-4",
    }),
  ).toEqual({
    rank: 1,
    userId: "u",
    username: "Unknown User",
    userImageUrl: null,
    dealsCount: 3,
    totalTemperature: -4,
  });
});
