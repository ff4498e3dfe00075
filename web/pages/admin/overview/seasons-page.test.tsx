// Longer than 200 lines: covers months and pins with their forms and refusals.
// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ADMINS_BACKEND, openAdmin } from "#pages/admin/frame/admin.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { silenceLog } from "#testing/silence-log.ts";
import { Component as SeasonsPage } from "./seasons-page.tsx";

const MONTHS = "POST /rest/v1/rpc/get_season_months";
const ANNOUNCE = "POST /rest/v1/rpc/announce_month";
const WITHDRAW = "POST /rest/v1/rpc/withdraw_announcement";
const PINS = "POST /rest/v1/rpc/get_season_pins";
const PIN = "POST /rest/v1/rpc/pin_deal";
const UNPIN = "POST /rest/v1/rpc/unpin_deal";
const DEAL = "POST /rest/v1/rpc/admin_find_deals";
const LOG = "GET /rest/v1/admin_actions_with_names";

const SAUDI = {
  authority: "saudi",
  hijri_year: 1448,
  hijri_month: 9,
  starts_on: "2027-02-08",
  source_url: "https://spa.example/ramadan",
};
const months = (announcements: object[] = []) => ({
  body: [
    { hijri_year: 1448, hijri_month: 8, expected_on: "2027-01-09", announcements: [] },
    { hijri_year: 1448, hijri_month: 9, expected_on: "2027-02-08", announcements },
  ],
});
const pin = (dealId: string, position: number, more: object = {}) => ({
  hub: "ramadan",
  section: "pantry",
  position,
  deal_id: dealId,
  title: `Deal ${dealId}`,
  merchant: "Nakheel Grocers",
  status: "active",
  is_expired: false,
  starts_at: null,
  ...more,
});

const BACKEND = {
  ...ADMINS_BACKEND,
  [MONTHS]: months(),
  [PINS]: { body: [] as object[] },
  [LOG]: { body: [] },
  [ANNOUNCE]: { body: {} },
  [WITHDRAW]: { body: {} },
  [PIN]: { body: {} },
  [UNPIN]: { body: {} },
};

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});
afterEach(() => vi.unstubAllGlobals());

async function open(changes: object = {}, address = "/admin/seasons") {
  const fake = fakeSupabase({ ...BACKEND, ...changes });
  await openAdmin(<SeasonsPage />, address);
  return {
    ...fake,
    sent: (to: string) => fake.requests.filter(({ route }) => route === to).map(({ body }) => body),
  };
}

test("an admin sees when months are expected to begin, and what each page shows from then on", async () => {
  await open();
  await screen.findByRole("heading", { name: "Ramadan 1448" });
  const row = screen.getByRole("heading", { name: "Ramadan 1448" }).closest("li");
  for (const text of [
    "Expected on Monday 8 February 2027",
    "Ramadan: the month, with its last ten nights from 28 February",
    "Eid: the page opens for Eid al-Fitr",
  ]) {
    expect(row?.textContent).toContain(text);
  }
});

test("an admin announces a month; a wrong day, a wrong address and a refusal keep the input", async () => {
  const { answers, sent } = await open({
    [ANNOUNCE]: {
      status: 400,
      body: {
        code: "PT400",
        hint: "invalid_field",
        details: '{"field": "starts_on", "rule": "days_from_expected", "max": 2}',
        message: "The day must be at most two days from 2027-02-08",
      },
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Announce Ramadan 1448" }));
  const dialog = within(screen.getByRole("dialog", { name: "Announce Ramadan 1448" }));
  const day = dialog.getByLabelText<HTMLInputElement>("First day");
  const source = dialog.getByLabelText<HTMLInputElement>("Link to the announcement");
  const save = dialog.getByRole("button", { name: "Save" });
  expect(day.value).toBe("2027-02-08");
  fireEvent.change(day, { target: { value: "2027-02-12" } });
  await pasteInto(source, "the mosque");
  await userEvent.click(save);
  await dialog.findByText("3 things to fix");
  expect(dialog.getAllByText("Choose an authority.")).toHaveLength(2);
  dialog.getAllByText("Choose a day that’s at most 2 days from the expected day.");
  expect(sent(ANNOUNCE)).toEqual([]);
  expect([day.value, source.value]).toEqual(["2027-02-12", "the mosque"]);

  await userEvent.selectOptions(dialog.getByLabelText("Authority"), "UK moon sighting");
  fireEvent.change(day, { target: { value: "2027-02-09" } });
  await userEvent.clear(source);
  await pasteInto(source, "https://moon.example/ramadan");
  await userEvent.click(save);
  await dialog.findByText("First day must be at most 2 days from the expected day");
  expect(source.value).toBe("https://moon.example/ramadan");
  answers[ANNOUNCE] = { body: {} };
  answers[MONTHS] = months([{ ...SAUDI, authority: "uk_sighting", starts_on: "2027-02-09" }]);
  await userEvent.click(save);
  await screen.findByText("Announced: Ramadan 1448");
  expect(sent(ANNOUNCE)[1]).toEqual({
    authority_param: "uk_sighting",
    hijri_year_param: 1448,
    hijri_month_param: 9,
    starts_on_param: "2027-02-09",
    source_url_param: "https://moon.example/ramadan",
  });
  await screen.findByText("Tuesday 9 February 2027");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(
    screen.getByRole("button", { name: "Announce Ramadan 1448" }),
  );
});

test("an admin corrects and withdraws an announcement, and the log is reloaded", async () => {
  const { answers, sent, requests } = await open({ [MONTHS]: months([SAUDI]) });
  await userEvent.click(
    await screen.findByRole("button", { name: "Correct Saudi Arabia, Ramadan 1448" }),
  );
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "Saudi Arabia",
  ]);
  fireEvent.change(dialog.getByLabelText("First day"), { target: { value: "2027-02-09" } });
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await screen.findByText("Announced: Ramadan 1448");
  expect(sent(ANNOUNCE)).toMatchObject([
    { authority_param: "saudi", starts_on_param: "2027-02-09" },
  ]);

  answers[WITHDRAW] = { status: 503, body: {} };
  await userEvent.click(
    screen.getByRole("button", { name: "Withdraw announcement: Saudi Arabia, Ramadan 1448" }),
  );
  const question = within(screen.getByRole("dialog", { name: "Withdraw this announcement?" }));
  await userEvent.click(question.getByRole("button", { name: "Withdraw announcement" }));
  await question.findByRole("alert");
  answers[WITHDRAW] = { body: {} };
  answers[MONTHS] = months();
  await userEvent.click(question.getByRole("button", { name: "Withdraw announcement" }));
  await screen.findByText("Withdrawn: Ramadan 1448");
  expect(sent(WITHDRAW)[1]).toEqual({
    authority_param: "saudi",
    hijri_year_param: 1448,
    hijri_month_param: 9,
  });
  await waitFor(() => expect(screen.queryByText("Saudi Arabia")).toBeNull());
  expect(requests.filter(({ route }) => route === LOG).length).toBeGreaterThanOrEqual(3);
});

test("an admin pins a deal by its link, after the other pins of the section", async () => {
  const { answers, sent } = await open({
    [PINS]: { body: [pin("a", 1), pin("b", 2), pin("c", 5, { is_expired: true })] },
    [DEAL]: {
      body: [
        { id: "90000000", title: "1a2b3c4 in a title" },
        { id: "1a2b3c4d", title: "Rice, 10 kg" },
      ],
    },
    [PIN]: { status: 409, body: { code: "PT409", hint: "deal_expired", message: "over" } },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Pin a deal" }));
  const dialog = within(screen.getByRole("dialog", { name: "Pin a deal" }));
  await userEvent.click(dialog.getByRole("button", { name: "Pin" }));
  await dialog.findByText("Enter the link or the id of a deal on this site.");
  dialog.getByText("Choose a section.");
  const deal = dialog.getByLabelText<HTMLInputElement>("Deal");
  await pasteInto(deal, "https://samha.example/deals/1a2b3c4");
  await userEvent.selectOptions(dialog.getByLabelText("Section"), "ramadan/pantry");
  await userEvent.click(dialog.getByRole("button", { name: "Pin" }));
  await dialog.findByText(/expired/);
  expect(deal.value).toBe("https://samha.example/deals/1a2b3c4");
  answers[PIN] = { body: {} };
  await userEvent.click(dialog.getByRole("button", { name: "Pin" }));
  await screen.findByText("Pinned: Rice, 10 kg");
  expect(sent(PIN)[1]).toEqual({
    hub_param: "ramadan",
    deal_id_param: "1a2b3c4d",
    section_param: "pantry",
    position_param: 3,
  });
});

test("a pin moves up with the keyboard, and pins of hidden deals are not numbered", async () => {
  const { answers, sent } = await open({
    [PINS]: {
      body: [
        pin("a", 2),
        pin("b", 2),
        pin("c", 8, { starts_at: "2027-01-09T00:00:00Z" }),
        pin("d", 1, { status: "rejected" }),
      ],
    },
  });
  const up = await screen.findByRole("button", { name: "Move up: Deal b" });
  screen.getByText("Not public");
  screen.getByText(/Starts/);
  up.focus();
  answers[PINS] = { body: [pin("b", 1), pin("a", 2), pin("c", 3)] };
  await userEvent.keyboard("{Enter}");
  await screen.findByText("Moved to place 1: Deal b");
  expect(sent(PIN)).toMatchObject([
    { deal_id_param: "b", position_param: 1 },
    { deal_id_param: "c", position_param: 3 },
  ]);
  await waitFor(() =>
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Move up: Deal b"),
  );
  await userEvent.keyboard("{Enter}");
  expect(sent(PIN)).toHaveLength(2);
});

test("an admin unpins a deal, and the list takes the focus", async () => {
  const { answers, sent } = await open({ [PINS]: { body: [pin("a", 1)] } });
  answers[UNPIN] = { status: 404, body: { code: "PT404", hint: "pin_not_found", message: "x" } };
  await userEvent.click(await screen.findByRole("button", { name: "Unpin: Deal a" }));
  await screen.findByText("This deal isn’t pinned any more");
  await userEvent.click(screen.getByRole("button", { name: "OK" }));
  answers[UNPIN] = { body: {} };
  answers[PINS] = { body: [] };
  await userEvent.click(screen.getByRole("button", { name: "Unpin: Deal a" }));
  await screen.findByText("Unpinned: Deal a");
  expect(sent(UNPIN)[1]).toEqual({ hub_param: "ramadan", deal_id_param: "a" });
  await waitFor(() => expect(screen.queryByText("Deal a")).toBeNull());
  expect(document.activeElement?.textContent).toContain("Stock up the pantry");
});

test("a deal in the address opens the pin form with it", async () => {
  await open({}, "/admin/seasons?deal=1a2b3c4d-0000-4000-8000-000000000001");
  expect((await screen.findByLabelText<HTMLInputElement>("Deal")).value).toBe(
    "1a2b3c4d-0000-4000-8000-000000000001",
  );
});

test("the log contains only actions on seasons", async () => {
  fakeSupabase({ ...BACKEND });
  const send = vi.fn(fetch);
  vi.stubGlobal("fetch", send);
  await openAdmin(<SeasonsPage />, "/admin/seasons");
  await waitFor(() => {
    const addresses = send.mock.calls.map(([input]) => new Request(input).url);
    expect(addresses.map(decodeURIComponent).join()).toContain(
      "action=in.(announce_month,withdraw_announcement,pin_deal,unpin_deal)",
    );
  });
});

test("failed loads can be retried separately", async () => {
  const { answers } = await open({
    [MONTHS]: { status: 500, body: {} },
    [PINS]: { status: 500, body: {} },
  });
  await screen.findByText("The months could not be loaded");
  await screen.findByText("The pins could not be loaded");
  answers[MONTHS] = { body: [] };
  answers[PINS] = { body: [] };
  for (const button of screen.getAllByRole("button", { name: "Try again" })) {
    await userEvent.click(button);
  }
  await screen.findByText("No months ahead");
  expect(await screen.findAllByText("Nothing pinned")).toHaveLength(10);
});
