// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { AdminStrip } from "#features/deals/edit/admin-strip.tsx";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { silenceLog } from "#testing/silence-log.ts";

const UNDO = "POST /rest/v1/rpc/undo_decision";
const DECIDE = "POST /rest/v1/rpc/moderate_deal";

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const names = () => screen.getAllByRole("button").map((button) => button.textContent);

test("an admin approves a pending deal on its own page, sees the outcome and can undo it", async () => {
  const { requests } = fakeSupabase({ [DECIDE]: { body: [] }, [UNDO]: { body: "pending" } });
  const deal = aminasDates({ status: "pending", changedAt: "2026-11-20 08:00:00.123456+00" });
  renderWithAuth(<AdminStrip isAdmin deal={deal} />);
  expect(names()).toEqual(["Approve", "Reject", "Votes and temperature"]);
  await press("Approve");
  await screen.findByText("Deal approved");
  expect(requests[0]?.body).toEqual({
    deal_id_param: deal.id,
    action_param: "approve",
    expected_status_param: "pending",
    expected_updated_at_param: "2026-11-20 08:00:00.123456+00",
  });
  await press("Undo");
  await screen.findByText("Undone");
  expect(requests.at(-1)?.body).toEqual({
    content_type_param: "deal",
    content_id_param: deal.id,
    expected_status_param: "active",
  });
});

test("an undo that comes too late shows the reason", async () => {
  fakeSupabase({
    [DECIDE]: { body: [] },
    [UNDO]: {
      status: 409,
      body: { code: "PT409", hint: "undo_too_late", message: "A decision can be taken back" },
    },
  });
  renderWithAuth(<AdminStrip isAdmin deal={aminasDates()} />);
  await press("Mark as expired");
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect((await screen.findByRole("alertdialog")).textContent).toContain("too late to undo");
});

test("an active deal is taken down with a reason, which stays in the field if the request fails", async () => {
  const { requests, answers } = fakeSupabase({ [DECIDE]: { status: 500, body: {} } });
  renderWithAuth(<AdminStrip isAdmin deal={aminasDates()} />);
  expect(names()).toEqual(["Mark as expired", "Take down", "Votes and temperature"]);
  const pin = screen.getByRole("link", { name: "Pin to a season page" });
  expect(pin.getAttribute("href")).toBe(`/admin/seasons?deal=${aminasDates().id}`);
  await press("Take down");
  const dialog = within(screen.getByRole("dialog", { name: "Take this deal down?" }));
  await pasteInto(dialog.getByRole("textbox"), "Sold out");
  await userEvent.click(dialog.getByRole("button", { name: "Take down" }));
  expect((await dialog.findByRole("alert")).textContent).toContain("Server error.");
  expect(dialog.getByRole<HTMLInputElement>("textbox").value).toBe("Sold out");

  answers[DECIDE] = { body: [] };
  await userEvent.click(dialog.getByRole("button", { name: "Take down" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(requests.at(-1)?.body).toMatchObject({ action_param: "reject", reason_param: "Sold out" });
});

test("an expired deal can be brought back, but not marked as expired again", () => {
  fakeSupabase({});
  renderWithAuth(<AdminStrip isAdmin deal={aminasDates({ isExpired: true })} />);
  expect(names()).toEqual(["Bring back", "Take down", "Votes and temperature"]);
});
