// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OWN_SAVED_KEY, SAVED_IN_BROWSER_MAX, SAVED_KEY } from "#contract/deals/saved.ts";
import { aminasDates } from "#features/deals/list/deals.fixture.ts";
import { isSaved } from "#features/deals/saved/is-saved.ts";
import { SaveButton } from "#features/deals/saved/save-button.tsx";
import { saveLabel } from "#features/deals/saved/save-label.tsx";
import { rememberAmina } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth } from "#features/members/session/session.ts";
import { joinUnits } from "#lib/format/join-units.ts";
import { openPage } from "#pages/open-page.fixture.tsx";
import { AMINA, AMINAS_BACKEND, type FakeRequest, fakeSupabase } from "#testing/fake-supabase.ts";
import { silenceLog } from "#testing/silence-log.ts";
import * as savedPage from "./saved-page.tsx";

const DEALS = "GET /rest/v1/deals_with_temperature";
const idOf = (number: number) => `a1b2c3d4-0000-4000-8000-${String(number).padStart(12, "0")}`;

beforeEach(() => {
  localStorage.clear();
  silenceLog();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Opens a page with a heart for each deal, or the list of saved deals. */
function open(address: "/" | "/saved", deals = [aminasDates()]) {
  const hearts = () => deals.map((deal) => <SaveButton key={deal.id} deal={deal} className="" />);
  return openPage(
    [
      { path: "/", Component: () => <main>{hearts()}</main> },
      { path: "/saved", ...savedPage },
    ],
    address,
  );
}

function store(...deals: ReturnType<typeof aminasDates>[]): void {
  localStorage.setItem(SAVED_KEY, JSON.stringify({ deals }));
}

function refuseStorage(): void {
  const setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem });
}

const heart = (index = 0) => screen.getAllByRole("button", { name: /^Save/ })[index] as HTMLElement;
const pressed = (index = 0) => heart(index).getAttribute("aria-pressed");
const titles = () =>
  within(screen.getByRole("list"))
    .getAllByRole("heading")
    .map((title) => title.textContent);

test("the heart saves a deal at once, and its message links to the list", async () => {
  fakeSupabase({ [DEALS]: { body: [{ ...aminasDates(), expires_at: "2027-01-01T18:00:00Z" }] } });
  open("/");
  expect(pressed()).toBe("false");
  await userEvent.click(heart());
  expect(pressed()).toBe("true");
  await userEvent.click(await screen.findByRole("button", { name: "Saved deals" }));
  expect(
    (await screen.findByRole("link", { name: "Medjool dates, 5\u00a0kg box" })).getAttribute(
      "href",
    ),
  ).toBe("/deals/a1b2c3d");
  screen.getByText("£24.99");
  await screen.findByText("Ends 1 Jan");
});

test("a second click removes the deal, and Undo brings it back", async () => {
  store(aminasDates());
  open("/");
  expect(pressed()).toBe("true");
  await userEvent.click(heart());
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(pressed()).toBe("true");
  expect(localStorage.getItem(SAVED_KEY)).toContain(aminasDates().id);
});

test("a heart saves the deal even if it leaves the page before its script is loaded", async () => {
  const { unmount } = open("/");
  fireEvent.click(heart());
  unmount();
  await waitFor(() => expect(localStorage.getItem(SAVED_KEY)).toContain(aminasDates().id));
});

test("a heart that leaves the page before its script is loaded explains why nothing was saved", async () => {
  store(
    ...Array.from({ length: SAVED_IN_BROWSER_MAX }, (_, at) => aminasDates({ id: idOf(at + 2) })),
  );
  const { router } = open("/");
  fireEvent.click(heart());
  await act(() => router.navigate("/elsewhere"));
  await screen.findByRole("alertdialog", { name: "Your list is full" });
  await userEvent.click(screen.getByRole("button", { name: "OK" }));

  localStorage.clear();
  await act(() => router.navigate("/"));
  refuseStorage();
  fireEvent.click(heart());
  await act(() => router.navigate("/elsewhere"));
  await screen.findByText(/Your browser couldn’t store the deal/);
});

test("the browser stores the total of a deal", async () => {
  open("/", [aminasDates({ price: 19.99, totalPrice: 22.94 })]);
  await userEvent.click(heart());
  await screen.findByText("Saved on this device");
  expect(JSON.parse(localStorage.getItem(SAVED_KEY) ?? "").deals).toMatchObject([{ price: 22.94 }]);
});

test("the deals that end soonest are first in the list, and ended deals last", async () => {
  const named = (number: number, title: string, expiresAt: string | null) =>
    aminasDates({ id: idOf(number), title, expiresAt });
  store(
    named(1, "Without end", null),
    named(2, "Ended long ago", "2026-01-01T00:00:00Z"),
    named(3, "In a month", "2026-12-20T00:00:00Z"),
    named(4, "Ended yesterday", "2026-11-19T00:00:00Z"),
    named(5, "Tomorrow", "2026-11-21T12:00:00Z"),
  );
  fakeSupabase({ [DEALS]: { status: 500, body: {} } });
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00Z") });
  open("/saved");
  vi.useRealTimers();
  await screen.findByText("Prices and end dates could not be updated");
  expect(titles()).toEqual([
    "Tomorrow",
    "In a month",
    "Without end",
    "Ended yesterday",
    "Ended long ago",
  ]);
});

test("the list shows current prices, and a deal that is no longer public is removed", async () => {
  store(aminasDates({ price: 30 }), aminasDates({ id: idOf(2), title: "Taken down" }));
  const { id, title, currency } = aminasDates();
  const { requests } = fakeSupabase({ [DEALS]: { body: [{ id, title, currency, price: 24.99 }] } });
  open("/saved");
  await waitFor(() => expect(titles()).toEqual([joinUnits(title)]));
  screen.getByText("£24.99");
  expect(requests).toHaveLength(1);
  expect(localStorage.getItem(SAVED_KEY)).not.toContain(idOf(2));
});

test("without saved deals the page explains the heart and sends no request", async () => {
  const { requests } = fakeSupabase({});
  open("/saved");
  await screen.findByRole("heading", { name: "No saved deals yet" });
  expect(requests).toEqual([]);
});

test("focus moves to the heading of the empty list after the last deal is removed", async () => {
  store(aminasDates());
  fakeSupabase({ [DEALS]: { body: [aminasDates()] } });
  open("/saved");
  await userEvent.click(await screen.findByRole("button", { name: /^Save Medjool/ }));
  const heading = await screen.findByRole("heading", { name: "No saved deals yet" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test("if the update fails, the list stays and the update can be retried", async () => {
  store(aminasDates({ price: 30 }));
  const { answers } = fakeSupabase({ [DEALS]: { status: 500, body: {} } });
  open("/saved");
  await screen.findByRole("alert");
  screen.getByText("£30");
  answers[DEALS] = { body: [{ ...aminasDates(), price: 20 }] };
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("£20");
});

test("the browser stores 200 deals; the next heart shows that the list is full", async () => {
  store(...Array.from({ length: 200 }, (_, number) => aminasDates({ id: idOf(number) })));
  open("/", [aminasDates({ id: idOf(999) })]);
  await userEvent.click(heart());
  await screen.findByRole("alertdialog", { name: "Your list is full" });
  expect(pressed()).toBe("false");
});

test("if the browser refuses to store a deal, a message explains it and the heart stays empty", async () => {
  refuseStorage();
  open("/");
  await userEvent.click(heart());
  await screen.findByText(/Your browser couldn’t store the deal/);
  expect(pressed()).toBe("false");
});

test("an invalid stored list counts as empty and is replaced", async () => {
  localStorage.setItem(SAVED_KEY, '{"deals":[{"id":1}]}');
  open("/");
  await userEvent.click(heart());
  await screen.findByText("Saved on this device");
  expect(JSON.parse(localStorage.getItem(SAVED_KEY) ?? "").deals).toHaveLength(1);
});

const OWN = "POST /rest/v1/rpc/get_saved_deals";
const SAVE = "POST /rest/v1/rpc/save_deal";
const AGREE = "POST /rest/v1/rpc/give_consent";
const NEEDS_CONSENT = {
  status: 403,
  body: { code: "PT403", hint: "consent_needed", message: "Agree first" },
};
const ownRow = (changes = {}) => ({
  id: aminasDates().id,
  title: aminasDates().title,
  price: 24.99,
  currency: "GBP",
  list_name: "",
  note: "",
  remind_ending: true,
  remind_price: true,
  ...changes,
});

async function openAsAmina(answers: Parameters<typeof fakeSupabase>[0], address: "/" | "/saved") {
  rememberAmina();
  const backend = fakeSupabase({ ...AMINAS_BACKEND, ...answers });
  const page = open(address);
  await page.store.dispatch(initializeAuth());
  return { ...backend, ...page };
}

const sent = (requests: FakeRequest[], name: string) =>
  requests.filter(({ route }) => route === name).map(({ body }) => body);

test("a member's ended deals are last and keep the order of the database, whatever end was announced", async () => {
  const ended = { is_expired: true };
  await openAsAmina(
    {
      [OWN]: {
        body: [
          ownRow({ id: idOf(1), title: "Live", expires_at: null }),
          ownRow({ id: idOf(2), title: "Ended by members", expires_at: null, ...ended }),
          ownRow({
            id: idOf(3),
            title: "Ended by date",
            expires_at: "2026-01-01T00:00:00Z",
            ...ended,
          }),
          ownRow({
            id: idOf(4),
            title: "Ended early",
            expires_at: "2099-01-01T00:00:00Z",
            ...ended,
          }),
        ],
      },
    },
    "/saved",
  );
  await screen.findByText("Live");
  expect(titles()).toEqual(["Live", "Ended by members", "Ended by date", "Ended early"]);
});

test("a member gives consent before the first deal is saved", async () => {
  const { requests, answers } = await openAsAmina(
    { [SAVE]: NEEDS_CONSENT, [AGREE]: { status: 204 } },
    "/",
  );
  await userEvent.click(heart());
  const dialog = await screen.findByRole("dialog", { name: "Save deals to your account" });
  expect(dialog.textContent).toContain(
    "What you save here can reveal something about your beliefs. We use it only for this and for the emails you choose, and delete it whenever you ask.",
  );
  answers[SAVE] = { status: 204 };
  await userEvent.click(within(dialog).getByRole("button", { name: "Agree and save" }));
  await screen.findByText("Saved");
  expect(sent(requests, AGREE)).toEqual([{ kind_param: "saved", version_param: 2 }]);
  expect(sent(requests, SAVE)).toHaveLength(2);
  expect(pressed()).toBe("true");
  expect(localStorage.getItem(SAVED_KEY)).toBeNull();
});

const SETTINGS = "POST /rest/v1/rpc/get_notification_settings";
const SET_SETTINGS = "POST /rest/v1/rpc/set_notification_settings";
const CONFIRM = "POST /rest/v1/rpc/request_mail_confirmation";

test.each([
  ["confirmed", true, 0],
  ["unconfirmed", true, 1],
  ["confirmed", false, 0],
])(
  "saving for the first time asks once whether to email reminders: address %s, site sends emails: %s",
  async (address, isMailed, links) => {
    const hours = { quiet_from: 22, quiet_until: 7 };
    const settings = { timezone: null, ...hours, alert_mail_stopped: false, mail: {}, bell: {} };
    const { requests, answers } = await openAsAmina(
      {
        [SAVE]: NEEDS_CONSENT,
        [AGREE]: { status: 204 },
        [SETTINGS]: { body: { ...settings, address, is_mailed: isMailed } },
        [SET_SETTINGS]: { status: 204 },
        [CONFIRM]: { status: 204 },
      },
      "/",
    );
    await userEvent.click(heart());
    const dialog = await screen.findByRole("dialog", { name: "Save deals to your account" });
    if (isMailed) await userEvent.click(await within(dialog).findByRole("switch"));
    else await waitFor(() => expect(sent(requests, SETTINGS)).toHaveLength(1));
    expect(within(dialog).queryAllByText("Remind me by email too")).toHaveLength(isMailed ? 1 : 0);
    answers[SAVE] = { status: 204 };
    await userEvent.click(within(dialog).getByRole("button", { name: "Agree and save" }));
    await screen.findByText("Saved");
    const mail_param = { saved_ending: true, saved_price: true, saved_over: true };
    expect(sent(requests, SET_SETTINGS)).toEqual(isMailed ? [{ mail_param }] : []);
    expect(sent(requests, CONFIRM)).toHaveLength(links);
  },
);

test("a member's heart saves the deal even if it leaves the page before its script is loaded", async () => {
  const { requests, unmount } = await openAsAmina({ [SAVE]: { status: 204 } }, "/");
  fireEvent.click(heart());
  unmount();
  await waitFor(() => expect(localStorage.getItem(OWN_SAVED_KEY)).toContain(aminasDates().id));
  expect(sent(requests, SAVE)).toEqual([{ deal_id_param: aminasDates().id }]);
});

test("a member's list shows totals", async () => {
  await openAsAmina({ [OWN]: { body: [ownRow({ price: 19.99, total_price: 22.94 })] } }, "/saved");
  await screen.findByText("£22.94");
});

test("without consent the heart stays empty", async () => {
  const { requests } = await openAsAmina({ [SAVE]: NEEDS_CONSENT }, "/");
  await userEvent.click(heart());
  await userEvent.click(await screen.findByRole("button", { name: "Not now" }));
  await waitFor(() => expect(pressed()).toBe("false"));
  expect(sent(requests, AGREE)).toEqual([]);
});

test("if saving fails, the heart is empty again and the reason is shown", async () => {
  await openAsAmina({ [SAVE]: { status: 500, body: { message: "down" } } }, "/");
  await userEvent.click(heart());
  await screen.findByRole("alertdialog");
  expect(pressed()).toBe("false");
});

test("a member's saved deals have lists and notes, and the first of them are copied for the offline page", async () => {
  await openAsAmina(
    {
      [OWN]: {
        body: [
          ownRow({ list_name: "Eid", note: "For the guests" }),
          ownRow({ id: idOf(2), title: "Oud" }),
        ],
      },
    },
    "/saved",
  );
  await screen.findByText("For the guests", { exact: false });
  expect(titles()).toHaveLength(2);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "List" }), "Eid");
  expect(titles()).toEqual(["Medjool dates, 5\u00a0kg box"]);
  expect(JSON.parse(localStorage.getItem(OWN_SAVED_KEY) ?? "")).toMatchObject({
    owner: AMINA.id,
    ids: [aminasDates().id, idOf(2)],
    deals: [{ price: 24.99 }, { title: "Oud" }],
  });
  expect(localStorage.getItem(OWN_SAVED_KEY)).not.toContain("guests");
});

test("a member changes list, note and reminders of a saved deal", async () => {
  const { requests, answers } = await openAsAmina(
    { [OWN]: { body: [ownRow()] }, [SAVE]: { status: 204 } },
    "/saved",
  );
  await userEvent.click(await screen.findByRole("button", { name: "List, note and reminders" }));
  await userEvent.type(screen.getByLabelText("List"), "Eid");
  await userEvent.click(screen.getByRole("switch", { name: "Tell me when its price changes" }));
  answers[OWN] = { body: [ownRow({ list_name: "Eid", remind_price: false })] };
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Save" }));
  await screen.findByText("Eid", { selector: "b" });
  expect(sent(requests, SAVE)).toEqual([
    {
      deal_id_param: aminasDates().id,
      details_param: { list_name: "Eid", note: "", remind_ending: true, remind_price: false },
    },
  ]);
});

test("a member deletes all saved deals and withdraws the consent", async () => {
  const WITHDRAW = "POST /rest/v1/rpc/withdraw_consent";
  const { requests, answers } = await openAsAmina(
    { [OWN]: { body: [ownRow()] }, [WITHDRAW]: { status: 204 } },
    "/saved",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Delete all saved deals" }));
  answers[OWN] = { body: [] };
  await userEvent.click(screen.getByRole("button", { name: "Delete all" }));
  await screen.findByRole("heading", { name: "No saved deals yet" });
  expect(sent(requests, WITHDRAW)).toEqual([{ kind_param: "saved" }]);
  expect(localStorage.getItem(OWN_SAVED_KEY)).not.toContain(aminasDates().id);
});

test("a member's list that could not be loaded can be loaded again", async () => {
  const { answers } = await openAsAmina({ [OWN]: { status: 500, body: {} } }, "/saved");
  await screen.findByText("Your saved deals could not be loaded");
  answers[OWN] = { body: [ownRow()] };
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("link", { name: "Medjool dates, 5\u00a0kg box" });
});

const IMPORT = "POST /rest/v1/rpc/import_saved_deals";
const OTHER = aminasDates({ id: idOf(2), title: "Oud" });

test("a member sees the deals of this device until they are imported, and the import shows its result", async () => {
  store(aminasDates(), OTHER);
  const { answers } = await openAsAmina(
    {
      [OWN]: { body: [] },
      [DEALS]: { body: [aminasDates(), OTHER] },
      [AGREE]: { status: 204 },
      [IMPORT]: { body: 2 },
    },
    "/saved",
  );
  await screen.findByText(/You saved 2 deals on this device/);
  expect(titles()).toHaveLength(2);
  expect(screen.queryByText("No saved deals yet")).toBeNull();
  expect(screen.queryByRole("button", { name: "Delete all saved deals" })).toBeNull();
  answers[OWN] = { body: [ownRow(), ownRow({ id: OTHER.id, title: "Oud" })] };
  await userEvent.click(screen.getByRole("button", { name: "Agree and save" }));
  await screen.findByText("Your saved deals are in your account");
  expect(titles()).toHaveLength(2);
  screen.getByRole("button", { name: "Delete all saved deals" });
  expect(screen.queryByText(/on this device/)).toBeNull();
  expect(localStorage.getItem(SAVED_KEY)).toBeNull();
});

test("after 'Not now', a member's deals on this device stay in the list and the hearts, and can still be added", async () => {
  store(OTHER);
  await openAsAmina({ [OWN]: { body: [ownRow()] }, [DEALS]: { body: [OTHER] } }, "/saved");
  await screen.findByText("Oud");
  await userEvent.click(screen.getByRole("button", { name: "Not now" }));
  screen.getByText("1 deal on this device");
  expect(screen.queryByRole("button", { name: "Agree and save" })).toBeNull();
  expect(isSaved(OTHER.id)).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Add them" }));
  screen.getByRole("button", { name: "Agree and save" });
});

test("a deal on this device and in the account is listed once", async () => {
  store(aminasDates());
  await openAsAmina({ [OWN]: { body: [ownRow()] } }, "/saved");
  await screen.findByRole("button", { name: "Delete all saved deals" });
  await waitFor(() => expect(screen.getAllByText(/Medjool dates/)).toHaveLength(1));
});

test("a member removes a deal of this device without a request", async () => {
  store(OTHER);
  const { requests } = await openAsAmina(
    { [OWN]: { body: [] }, [DEALS]: { body: [OTHER] } },
    "/saved",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Save Oud" }));
  await screen.findByRole("heading", { name: "No saved deals yet" });
  expect(localStorage.getItem(SAVED_KEY)).toBeNull();
  expect(sent(requests, "POST /rest/v1/rpc/unsave_deal")).toEqual([]);
});

test("a saved deal shows its image, a link to the shop, and a heart named after it", async () => {
  store(aminasDates());
  // happy-dom reports images as complete without loading them, which in a browser means that they failed.
  vi.spyOn(HTMLImageElement.prototype, "complete", "get").mockReturnValue(false);
  fakeSupabase({ [DEALS]: { body: [aminasDates()] } });
  open("/saved");
  const line = await screen.findByRole("listitem");
  expect(line.querySelector("img")?.getAttribute("src")).toContain("dates.webp");
  expect(within(line).getByRole("link", { name: "Get deal" }).getAttribute("href")).toBe(
    "https://nakheel.example/dates",
  );
  within(line).getByRole("button", { name: "Save Medjool dates, 5\u00a0kg box", pressed: true });
});

test("a list that an earlier release stored is still read", async () => {
  const { category, imageUrl, dealUrl, ...earlier } = aminasDates();
  localStorage.setItem(SAVED_KEY, JSON.stringify({ deals: [earlier] }));
  fakeSupabase({ [DEALS]: { status: 500, body: {} } });
  open("/saved");
  await screen.findByRole("link", { name: "Medjool dates, 5\u00a0kg box" });
});

test("the label of the button says whether the deal is saved", async () => {
  openPage(
    [
      {
        path: "/",
        Component: () => <SaveButton deal={aminasDates()} className="" label={saveLabel} />,
      },
    ],
    "/",
  );
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  screen.getByRole("button", { name: "Saved", pressed: true });
});
