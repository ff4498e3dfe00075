// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { OwnPlace } from "#features/leaderboard/own-place.tsx";
import { renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { AMINA, fakeSupabase } from "#testing/fake-supabase.ts";

const BOARD = "POST /rest/v1/rpc/get_monthly_temperature_leaderboard";

afterEach(() => void vi.unstubAllGlobals());

test("a member ranked below 20 sees their place in the top 100", async () => {
  const row = { rank: 34, user_id: AMINA.id, username: "amina", deals_count: 2 };
  const { requests } = fakeSupabase({ [BOARD]: { body: [{ ...row, total_temperature: 118 }] } });
  renderWithAuth(<OwnPlace ownId={AMINA.id} isAllTime={false} />);
  const place = await screen.findByText("Your place: 34");
  expect(place.parentElement?.textContent).toContain("118°");
  expect(requests.map(({ body }) => body)).toEqual([
    { current_month_only: true, limit_param: 100 },
  ]);
});

test("a member without a place is invited to submit a deal", async () => {
  fakeSupabase({ [BOARD]: { body: [] } });
  renderWithAuth(<OwnPlace ownId={AMINA.id} isAllTime />);
  await screen.findByText("You’re not in the top 100 yet.");
  expect(screen.getByRole("link", { name: "Submit a deal" }).getAttribute("href")).toBe("/submit");
});
