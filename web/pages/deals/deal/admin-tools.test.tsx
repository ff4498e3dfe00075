// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { AdminStrip } from "#features/deals/edit/admin-strip.tsx";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { silenceLog } from "#testing/silence-log.ts";

const DECIDE = "POST /rest/v1/rpc/moderate_deal";

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const names = () => screen.getAllByRole("button").map((button) => button.textContent);

test("an admin approves a pending deal on its own page, and is told", async () => {
  const { requests } = fakeSupabase({ [DECIDE]: { body: [] } });
  const deal = aminasDates({ status: "pending" });
  renderWithAuth(<AdminStrip deal={deal} />);
  expect(names()).toEqual(["Approve", "Temperature", "Reject"]);
  await press("Approve");
  await screen.findByText("Deal approved");
  expect(requests[0]?.body).toEqual({
    deal_id_param: deal.id,
    action_param: "approve",
    expected_status_param: "pending",
  });
});

test("a running deal is taken down with a reason, which stays in the field when that fails", async () => {
  const { requests, answers } = fakeSupabase({ [DECIDE]: { status: 500, body: {} } });
  renderWithAuth(<AdminStrip deal={aminasDates()} />);
  expect(names()).toEqual(["Temperature", "Mark as expired", "Take down"]);
  await press("Take down");
  const dialog = within(screen.getByRole("dialog", { name: "Take this deal down?" }));
  await userEvent.type(dialog.getByRole("textbox"), "Sold out");
  await userEvent.click(dialog.getByRole("button", { name: "Take down" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("Server error.");
  expect(dialog.getByRole<HTMLInputElement>("textbox").value).toBe("Sold out");

  answers[DECIDE] = { body: [] };
  await userEvent.click(dialog.getByRole("button", { name: "Take down" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(requests.at(-1)?.body).toMatchObject({ action_param: "reject", reason_param: "Sold out" });
});

test("an expired deal can be brought back, but not expire again", () => {
  fakeSupabase({});
  renderWithAuth(<AdminStrip deal={aminasDates({ isExpired: true })} />);
  expect(names()).toEqual(["Bring back", "Temperature", "Take down"]);
});
