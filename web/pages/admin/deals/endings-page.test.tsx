// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Outlet, Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { Component as EndingsPage } from "./endings-page.tsx";

const ENDINGS = "POST /rest/v1/rpc/get_member_endings";
const DECIDE = "POST /rest/v1/rpc/decide_member_ending";
const REVERT = "POST /rest/v1/rpc/revert_member_checks";

const bilal = {
  user_id: "0f1e2d3c-0000-4000-8000-00000000b001",
  username: "bilal",
  created_at: "2026-11-01T08:00:00+00:00",
  weight: 3,
};
const maryam = { ...bilal, user_id: "0f1e2d3c-0000-4000-8000-00000000c001", username: "maryam" };
const dates = {
  deal_id: "a1b2c3d4-0000-4000-8000-000000000001",
  title: "Medjool dates",
  merchant: "Nakheel Grocers",
  username: "amina",
  ended_at: "2026-11-20T11:00:00+00:00",
  is_expired: true,
  waits: false,
  one_network: false,
  members: [bilal, maryam],
};
const mat = {
  ...dates,
  deal_id: "b1b2c3d4-0000-4000-8000-000000000002",
  title: "Prayer mat",
  ended_at: "2026-11-20T10:00:00+00:00",
  is_expired: false,
  waits: true,
  one_network: true,
};

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});
afterEach(() => vi.unstubAllGlobals());

function open() {
  const onDecided = vi.fn();
  renderWithAuth(
    <Routes>
      <Route element={<Outlet context={{ isAdmin: true, refreshCounts: onDecided }} />}>
        <Route path="*" element={<EndingsPage />} />
      </Route>
    </Routes>,
    "/admin/endings",
  );
  return { onDecided };
}

test("pending endings come first, and each deal names its poster and the members who reported it gone", async () => {
  fakeSupabase({ [ENDINGS]: { body: [dates, mat] } });
  open();
  const [first, second] = await screen.findAllByRole("listitem", { name: /dates|mat/ });
  if (!first || !second) throw new Error("Expected two deals");
  within(first).getByText("Prayer mat");
  within(first).getByText("Waiting for you");
  within(second).getByText("Ended");
  expect(within(second).queryByRole("button", { name: /^(End|Keep) / })).toBeNull();
  expect(within(second).getByRole("link", { name: "amina" }).getAttribute("href")).toBe(
    "/profile/amina",
  );
  expect(within(second).getByRole("link", { name: "bilal" }).getAttribute("href")).toBe(
    `/admin/members/${bilal.user_id}`,
  );
  within(second).getByText(/2 members said it’s gone/);
  within(first).getByText(/^All of them were on one network\./);
  expect(within(second).queryByText(/one network/)).toBeNull();
});

test.each([
  ["End Prayer mat", true, "Ended: Prayer mat"],
  ["Keep Prayer mat live", false, "Kept live: Prayer mat"],
])(
  "“%s” decides on a pending ending, and the list takes the focus",
  async (name, isOver, message) => {
    let listed = [mat];
    const { requests } = fakeSupabase({
      [ENDINGS]: () => ({ body: listed }),
      [DECIDE]: () => {
        listed = [];
        return { status: 204 };
      },
    });
    const { onDecided } = open();
    await userEvent.click(await screen.findByRole("button", { name }));
    await screen.findByText(message);
    const empty = await screen.findByText("Members haven’t ended any deals in the last 24 hours.");
    await waitFor(() => expect(document.activeElement?.contains(empty)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
    expect(requests.find(({ route }) => route === DECIDE)?.body).toEqual({
      deal_id_param: mat.deal_id,
      is_over_param: isOver,
    });
    expect(onDecided).toHaveBeenCalledOnce();
  },
);

test("if another admin has already decided, the decision is refused with a message and the list shows the new state", async () => {
  let listed = [mat];
  fakeSupabase({
    [ENDINGS]: () => ({ body: listed }),
    [DECIDE]: () => {
      listed = [{ ...mat, waits: false }];
      return { status: 409, body: { code: "PT409", hint: "already_decided", message: "no" } };
    },
  });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "End Prayer mat" }));
  await screen.findByRole("alertdialog");
  await screen.findByText("Live again");
});

test("a member's recent checks are reverted after a confirmation, and a message counts the checks, code results and deals", async () => {
  const { requests } = fakeSupabase({
    [ENDINGS]: { body: [dates] },
    [REVERT]: { body: { deals: 1, checks: 4, outcomes: 2 } },
  });
  const { onDecided } = open();
  await userEvent.click(
    await screen.findByRole("button", { name: "Revert recent checks of maryam" }),
  );
  const dialog = await screen.findByRole("dialog", { name: /^Revert recent checks of/ });
  expect(requests.some(({ route }) => route === REVERT)).toBe(false);
  await userEvent.click(within(dialog).getByRole("button", { name: "Revert checks" }));
  await screen.findByText(
    "maryam: 4 checks withdrawn · 2 code results withdrawn · 1 deal is live again",
  );
  expect(requests.find(({ route }) => route === REVERT)?.body).toEqual({
    user_id_param: maryam.user_id,
  });
  expect(onDecided).toHaveBeenCalledOnce();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a failed reversal shows an error and no success", async () => {
  fakeSupabase({
    [ENDINGS]: { body: [dates] },
    [REVERT]: { status: 503, body: { message: "no" } },
  });
  const { onDecided } = open();
  await userEvent.click(
    await screen.findByRole("button", { name: "Revert recent checks of maryam" }),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Revert checks" }));
  await screen.findByRole("alertdialog");
  expect(onDecided).not.toHaveBeenCalled();
});

test("endings that fail to load can be loaded again", async () => {
  const answers = [{ status: 500, body: { message: "boom" } }];
  fakeSupabase({ [ENDINGS]: () => answers.shift() ?? { body: [] } });
  open();
  await screen.findByText("The deals could not be loaded");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("All caught up");
});
