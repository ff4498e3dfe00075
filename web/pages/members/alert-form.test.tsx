// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { rememberAmina } from "#features/members/session/auth.fixture.tsx";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { silenceLog } from "#testing/silence-log.ts";
import {
  AGREE,
  ALERTS,
  backendWith,
  CONSENTS,
  DATES_ALERT,
  openAlerts,
  SET,
  TRY,
} from "./alerts.fixture.ts";

const ROW = { id: aminasDates().id, title: "Medjool dates", price: 24.99, currency: "GBP" };
const PROFILES = "GET /rest/v1/profiles";

beforeEach(() => {
  localStorage.clear();
  silenceLog();
  rememberAmina();
});

const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const save = () => userEvent.click(screen.getByRole("button", { name: "Save alert" }));

test("the address fills in the form, and the preview shows which deals the alert would have found", async () => {
  const { requests } = fakeSupabase({
    ...backendWith([]),
    [TRY]: { body: { count: 12, deals: [ROW] } },
  });
  await openAlerts("/alerts?new=1&words=dates,+ajwa&category=food&merchant=Nakheel&max=25");
  expect((await field("Words")).value).toBe("dates, ajwa");
  await screen.findByText("12 deals in the last 30 days");
  screen.getByRole("link", { name: "Medjool dates" });
  expect(requests.filter(({ route }) => route === TRY).map(({ body }) => body)).toEqual([
    {
      alert_param: expect.objectContaining({
        words_any: ["dates", "ajwa"],
        categories: ["food"],
        merchant: "Nakheel",
        max_total: 25,
      }),
    },
  ]);
});

test.each([
  ["&facts=1", 1],
  ["", 0],
])(
  "the form for a list with halal filters says that alerts have none: %s",
  async (facts, notes) => {
    const { requests } = fakeSupabase({
      ...backendWith([]),
      [TRY]: { body: { count: 0, deals: [] } },
    });
    await openAlerts(`/alerts?new=1&category=food${facts}`);
    await field("Words");
    expect(screen.queryAllByText(/Alerts can’t include halal filters/)).toHaveLength(notes);
    expect(JSON.stringify(requests)).not.toContain("facts");
  },
);

test("the form compares the deals that the alert finds with those that the list shows with its halal filters", async () => {
  fakeSupabase({ ...backendWith([]), [TRY]: { body: { count: 8, deals: [ROW] } } });
  await openAlerts("/alerts?new=1&category=food&facts=1&listed=1");
  const note = await screen.findByText(/Alerts can’t include halal filters/);
  expect(note.textContent).toContain("Your list has 1 with your filters.");
  const preview = await screen.findByText(/8 deals in the last 30 days/);
  expect(preview.textContent).toContain("(without your halal filters)");
});

test("the first alert is saved with consent and under the proposed name", async () => {
  const { requests, answers } = fakeSupabase({
    ...backendWith([]),
    [CONSENTS]: { body: [{ kind: "saved", version: 1, given_at: "2026-11-01T08:00:00Z" }] },
    [AGREE]: { status: 204 },
    [SET]: { body: DATES_ALERT.id },
  });
  const { router } = await openAlerts("/alerts?new=1&words=dates&category=food&max=25");
  await screen.findByText(/What you save here can reveal something about your beliefs/);
  answers[ALERTS] = { body: [DATES_ALERT] };
  await userEvent.click(screen.getByRole("button", { name: "Agree and save" }));
  await screen.findByRole("heading", { name: "Dates for Ramadan" });
  const routes = requests.map(({ route }) => route);
  expect(routes.indexOf(AGREE)).toBeLessThan(routes.indexOf(SET));
  expect(requests.find(({ route }) => route === AGREE)?.body).toEqual({
    kind_param: "alerts",
    version_param: 2,
  });
  expect(requests.find(({ route }) => route === SET)?.body).toMatchObject({
    alert_param: {
      name: "dates · Halal Food & Groceries · up to £25",
      is_paused: false,
      mail: "daily",
    },
  });
  expect(router.state.location.hash).toBe(`#${DATES_ALERT.id}`);
});

test("a member who has agreed is not asked again", async () => {
  const { requests } = fakeSupabase({ ...backendWith([]), [SET]: { body: DATES_ALERT.id } });
  await openAlerts("/alerts?new=1&words=dates");
  await field("Words");
  expect(screen.queryByText(/reveal something about your beliefs/)).toBeNull();
  await save();
  await waitFor(() => expect(requests.map(({ route }) => route)).toContain(SET));
  expect(requests.map(({ route }) => route)).not.toContain(AGREE);
});

test("invalid values have errors beside their fields, and nothing is sent", async () => {
  const { requests } = fakeSupabase(backendWith([]));
  await openAlerts("/alerts?new=1");
  await field("Words");
  await save();
  await screen.findAllByText("Enter a word, or choose something else to look for.");
  await pasteInto(await field("Words"), "x");
  await pasteInto(await field(/Highest total/), "cheap");
  await save();
  await screen.findAllByText("Each word needs 2 to 40 characters.");
  screen.getAllByText(/Enter the price as a number/);
  expect(requests.map(({ route }) => route)).not.toContain(SET);
});

test("a refusal by the server is shown beside its field, and the text stays", async () => {
  fakeSupabase({
    ...backendWith([]),
    [SET]: {
      status: 400,
      body: {
        code: "PT400",
        hint: "invalid_field",
        message: "Merchant must have letters or digits",
        details: JSON.stringify({ field: "merchant", rule: "one_of" }),
      },
    },
  });
  await openAlerts("/alerts?new=1&words=dates&merchant=!!!");
  await field("Words");
  await save();
  const merchant = await field(/Merchant/);
  await waitFor(() => expect(merchant.getAttribute("aria-invalid")).toBe("true"));
  expect(merchant.value).toBe("!!!");
});

test("an alert finds its poster by username, and an unknown username is refused beside the field", async () => {
  const { requests, answers } = fakeSupabase({
    ...backendWith([]),
    [PROFILES]: { body: [] },
    [SET]: { body: DATES_ALERT.id },
  });
  await openAlerts("/alerts?new=1&poster=hamza");
  await field("Words");
  await save();
  await waitFor(async () =>
    expect((await field("Posted by")).getAttribute("aria-invalid")).toBe("true"),
  );
  answers[PROFILES] = { body: [{ id: "b0000000-0000-4000-8000-000000000001" }] };
  await save();
  await waitFor(() =>
    expect(requests.find(({ route }) => route === SET)?.body).toMatchObject({
      alert_param: { name: "hamza", poster_id: "b0000000-0000-4000-8000-000000000001" },
    }),
  );
});

test("editing one condition of an alert keeps the others", async () => {
  const paused = { ...DATES_ALERT, step: 50, within_minutes: 90, is_paused: true };
  const { requests } = fakeSupabase({
    ...backendWith([paused]),
    [SET]: { body: DATES_ALERT.id },
  });
  await openAlerts(`/alerts?edit=${DATES_ALERT.id}`);
  expect((await field("Words")).value).toBe("dates, تمر");
  expect((await field("Within")).value).toBe("90");
  await userEvent.click(screen.getByRole("button", { name: "Remove Halal Food & Groceries" }));
  await userEvent.selectOptions(await field("Category"), "eid");
  await save();
  await waitFor(() =>
    expect(requests.find(({ route }) => route === SET)?.body).toMatchObject({
      alert_param: {
        id: DATES_ALERT.id,
        name: "Dates for Ramadan",
        categories: ["eid"],
        step: 50,
        within_minutes: 90,
        max_total: 25,
        is_paused: true,
      },
    }),
  );
});

test("typed values are restored on the next visit", async () => {
  fakeSupabase(backendWith([]));
  const { unmount } = await openAlerts("/alerts?new=1&words=dates");
  await pasteInto(await field(/Not these words/), "gift");
  unmount();
  await openAlerts("/alerts?new=1&words=dates");
  expect((await field(/Not these words/)).value).toBe("gift");
});
