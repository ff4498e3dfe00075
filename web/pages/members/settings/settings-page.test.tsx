// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Outlet, Route, Routes } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { THEME_STORAGE_KEY } from "#contract/theme-script.ts";
import { rememberAmina, renderWithAuth } from "#features/members/session/auth.fixture.tsx";
import { initializeAuth } from "#features/members/session/session.ts";
import type { LayoutContext } from "#lib/layout-context.ts";
import { AMINA, AMINAS_BACKEND, AMINAS_PROFILE, fakeSupabase } from "#testing/fake-supabase.ts";
import { pasteInto } from "#testing/paste-into.ts";
import { Component as SettingsPage } from "./settings-page.tsx";

const EXPORT = "POST /rest/v1/rpc/export_my_data_part";
const LEAVE = "POST /rest/v1/rpc/request_account_deletion";
const STAY = "POST /rest/v1/rpc/cancel_account_deletion";
const PROFILE = "POST /rest/v1/rpc/get_my_profile";
const MERCHANTS = "POST /rest/v1/rpc/get_my_merchants";
const UPDATE = "POST /rest/v1/rpc/update_my_merchant";
const REPORTS = "POST /rest/v1/rpc/get_my_reports";
const MUTES = "POST /rest/v1/rpc/get_my_mutes";
const SESSIONS = "POST /rest/v1/rpc/get_my_sessions";
const PUSH = "POST /rest/v1/rpc/get_push_subscriptions";
const TRUST = "POST /rest/v1/rpc/get_my_trust";
const NOTIFICATIONS = "POST /rest/v1/rpc/get_notification_settings";
const SETTINGS = {
  language: "en",
  timezone: "Europe/London",
  address: "confirmed",
  is_mailed: true,
  quiet_from: 22,
  quiet_until: 7,
  alert_mail_stopped: false,
  checks_count: true,
  checks_reason: null,
  checks_count_from: null,
  mail: { reply: false },
  bell: { reply: true },
};
const DUE = "2026-12-20T12:00:00Z";

const openCookieSettings = vi.fn();

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
  openCookieSettings.mockReset();
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "info").mockImplementation(() => {});
});

/** Opens the page in a layout that provides `openCookieSettings`. */
function open() {
  return renderWithAuth(
    <Routes>
      <Route element={<Outlet context={{ openCookieSettings } satisfies LayoutContext} />}>
        <Route path="/settings" element={<SettingsPage />} />
        <Route path="/login" element={<p>The sign-in page</p>} />
      </Route>
    </Routes>,
    "/settings",
  );
}

test("a visitor of a section is redirected to the sign-in page, whose URL leads back to the section", async () => {
  fakeSupabase({});
  const { store, router } = renderWithAuth(
    <Routes>
      <Route path="/settings" element={<SettingsPage />} />
      <Route path="/login" element={<p>The sign-in page</p>} />
    </Routes>,
    "/settings#notifications",
  );
  await store.dispatch(initializeAuth());
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  expect(router.state.location.search).toBe("?next=%2Fsettings%23notifications");
});

async function openAsAmina(answers: Parameters<typeof fakeSupabase>[0] = {}) {
  rememberAmina();
  const backend = fakeSupabase({
    ...AMINAS_BACKEND,
    [MERCHANTS]: { body: [] },
    [MUTES]: { body: [] },
    [REPORTS]: { body: [] },
    [PUSH]: { body: { key: null, has_worker: true, devices: [] } },
    [SESSIONS]: { body: [] },
    [TRUST]: { body: "new" },
    [NOTIFICATIONS]: { body: SETTINGS },
    ...answers,
  });
  const page = open();
  await page.store.dispatch(initializeAuth());
  await screen.findByRole("heading", { name: "Theme" });
  return { ...page, ...backend };
}

const section = (name: string) => within(screen.getByRole("region", { name }));

test("a visitor is redirected to the sign-in page, whose URL leads back to the settings", async () => {
  fakeSupabase({});
  const { store, router } = open();
  await store.dispatch(initializeAuth());
  await screen.findByText("The sign-in page");
  expect(router.state.location.search).toBe("?next=%2Fsettings");
});

test("Amina sees which emails she gets, or why she gets none", async () => {
  const { unmount } = await openAsAmina();
  await section("Notifications").findByText("amina@samha.test");
  unmount();
  await openAsAmina({ [NOTIFICATIONS]: { body: { ...SETTINGS, is_mailed: false } } });
  await section("Notifications").findByText(/doesn’t send notification emails/);
  expect(section("Notifications").queryByText("amina@samha.test")).toBeNull();
});

test("every entry of the section list leads to a section with the same name", async () => {
  await openAsAmina();
  const list = screen.getByRole("navigation", { name: "Sections of this page", hidden: true });
  const links = within(list).getAllByRole("link", { hidden: true });
  expect(links.length).toBeGreaterThan(3);
  for (const link of links) {
    const target = document.querySelector(link.getAttribute("href") ?? "");
    expect(target?.querySelector("h2")?.textContent).toBe(link.textContent);
  }
});

test("on phones, a collapsed list jumps to each section and closes", async () => {
  await openAsAmina();
  const summary = screen.getByText("Jump to a section");
  const fold = summary.closest("details");
  if (!fold) throw new Error("no collapsed list");
  const all = [...document.querySelectorAll("section[id]")].map(({ id }) => `#${id}`);
  const links = within(fold).getAllByRole("link", { hidden: true });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(all);
  fold.open = true;
  await userEvent.click(within(fold).getByRole("link", { name: "Password", hidden: true }));
  expect(fold.open).toBe(false);
});

test("Amina's dark theme applies immediately and is stored until she chooses to match her device", async () => {
  await openAsAmina();
  const theme = section("Theme");
  expect(theme.getByRole<HTMLInputElement>("radio", { name: "Match device" }).checked).toBe(true);
  await userEvent.click(theme.getByRole("radio", { name: "Dark" }));
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(localStorage.getItem(THEME_STORAGE_KEY)).toBe("dark");
  await userEvent.click(theme.getByRole("radio", { name: "Match device" }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(localStorage.getItem(THEME_STORAGE_KEY)).toBeNull();
});

test("the cookie settings can be opened from the settings page", async () => {
  await openAsAmina();
  await userEvent.click(section("Cookies").getByRole("button", { name: "Cookie settings" }));
  expect(openCookieSettings).toHaveBeenCalledOnce();
});

test("Amina's data is downloaded as a file named after the site and the day", async () => {
  const saved: { name: string; address: string }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: unknown) {
    const link = this as HTMLAnchorElement;
    saved.push({ name: link.download, address: link.href });
  });
  const file = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:amina");
  const profile = { username: "amina" };
  const next = { list_param: "votes", after_at_param: "2026-11-20T12:00:00Z", after_id_param: "1" };
  const parts = [
    { body: { data: { profile, deals: [], votes: [{ deal_id: "1" }] }, next } },
    { status: 429, body: { code: "PT429", message: "Too many exports.", hint: "too_fast" } },
    { body: { data: { votes: [{ deal_id: "2" }] }, next: null } },
  ];
  const { requests } = await openAsAmina({ [EXPORT]: () => parts.shift() ?? {} });
  await userEvent.click(screen.getByRole("button", { name: "Download your data" }));
  await screen.findByText(/so far/);
  await screen.findByText(/in your downloads/, {}, { timeout: 5000 });
  expect(saved).toEqual([
    { name: expect.stringMatching(/^samha-data-\d{4}-\d\d-\d\d\.json$/), address: "blob:amina" },
  ]);
  const [blob] = file.mock.calls.flat() as Blob[];
  expect(JSON.parse((await blob?.text()) ?? "")).toEqual({
    profile,
    deals: [],
    votes: [{ deal_id: "1" }, { deal_id: "2" }],
  });
  expect(requests.filter(({ route }) => route === EXPORT).map(({ body }) => body)).toEqual([
    {},
    next,
    next,
  ]);
});

test("a failed export shows an error and can be tried again", async () => {
  await openAsAmina({ [EXPORT]: { status: 503, body: { message: "away" } } });
  await userEvent.click(screen.getByRole("button", { name: "Download your data" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Server error");
  expect(screen.getByRole("button", { name: "Download your data" }).ariaBusy).not.toBe("true");
});

test("deleting the account asks for the username, and a wrong one sends nothing", async () => {
  const { requests } = await openAsAmina({ [LEAVE]: { body: DUE } });
  await userEvent.click(screen.getByRole("button", { name: "Delete my account" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
  const field = dialog.getByRole("textbox", { name: "Type amina to confirm" });
  await userEvent.type(field, "bilal");
  await userEvent.click(dialog.getByRole("button", { name: "Delete account" }));
  dialog.getByText("That isn’t your username.");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field);
  expect(requests.map(({ route }) => route)).not.toContain(LEAVE);
});

test("with the right username the settings show the day of the deletion, and the account can be kept", async () => {
  const dueOn = (day: string | null) => ({ body: [{ ...AMINAS_PROFILE, deletion_due_at: day }] });
  const { answers } = await openAsAmina({ [LEAVE]: { body: DUE }, [STAY]: { body: null } });
  await userEvent.click(screen.getByRole("button", { name: "Delete my account" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
  await userEvent.type(dialog.getByRole("textbox"), "Amina");
  answers[PROFILE] = dueOn(DUE);
  await userEvent.click(dialog.getByRole("button", { name: "Delete account" }));
  await screen.findByText("20 Dec 2026");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Delete your account" }));
  answers[PROFILE] = dueOn(null);
  await userEvent.click(screen.getByRole("button", { name: "Keep my account" }));
  await screen.findByRole("button", { name: "Delete my account" });
  screen.getByText("Your account won’t be deleted.");
});

test("a refused deletion keeps the dialog open with the reason", async () => {
  const refusal = { message: "Profile not found", code: "PT404", hint: "profile_not_found" };
  await openAsAmina({ [LEAVE]: { status: 404, body: refusal } });
  await userEvent.click(screen.getByRole("button", { name: "Delete my account" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
  await userEvent.type(dialog.getByRole("textbox"), "amina{Enter}");
  expect((await dialog.findByRole("alert")).textContent).toContain("Profile not found");
});

test("an admin reads why the account cannot be deleted yet", async () => {
  await openAsAmina({ "POST /rest/v1/rpc/check_admin_status": { body: true } });
  section("Delete your account").getByText(/You’re an admin/);
  expect(screen.queryByRole("button", { name: "Delete my account" })).toBeNull();
});

const SHOP = {
  id: "m1",
  name: "Date House",
  slug: "date-house",
  category: "food",
  description: "Dates from Medina.",
  website: "https://dates.example",
  location: "Bradford",
  opening_hours: "9 to 6",
  halal_certifier: "HMC",
  certificate_number: "HMC-2041",
  contact_email: null,
  phone: "",
  logo_url: "http://samha.test/images/merchant/x/logo.webp",
  status: "approved",
  rejection_reason: "Another shop has this name.",
  proposed_changes: null,
  created_at: "2026-11-01T10:00:00Z",
};

test("Amina changes her shop; the logo stays, and a new name waits for an admin", async () => {
  const { requests, answers } = await openAsAmina({ [MERCHANTS]: { body: [SHOP] } });
  await screen.findByText("Another shop has this name.");
  await userEvent.click(screen.getByRole("button", { name: "Edit Date House" }));
  const name = await screen.findByLabelText<HTMLInputElement>("Name of the business");
  expect(screen.getByLabelText<HTMLInputElement>("Contact email").value).toBe(AMINA.email);
  await userEvent.clear(name);
  await pasteInto(name, "Date Palace");
  const saved = { ...SHOP, proposed_changes: { name: "Date Palace" }, rejection_reason: null };
  answers[UPDATE] = { body: saved };
  answers[MERCHANTS] = { body: [saved] };
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Change waiting for an admin");
  screen.getByText("Saved. An admin looks at the rest.");
  const { body } = requests.find(({ route }) => route === UPDATE) ?? {};
  expect(body).toMatchObject({
    merchant_id_param: "m1",
    details_param: {
      name: "Date Palace",
      opening_hours: "9 to 6",
      logo_url: SHOP.logo_url,
      contact_email: AMINA.email,
    },
  });
  await userEvent.click(screen.getByRole("button", { name: "Edit Date House" }));
  const again = await screen.findByLabelText<HTMLInputElement>("Name of the business");
  expect(again.value).toBe("Date Palace");
});

test("a refused change of a shop is shown at its field, and what was typed stays", async () => {
  const refusal = { field: "website", rule: "public_link" };
  await openAsAmina({
    [MERCHANTS]: { body: [{ ...SHOP, rejection_reason: null }] },
    [UPDATE]: {
      status: 400,
      body: { code: "PT400", hint: "invalid_field", details: JSON.stringify(refusal) },
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Edit Date House" }));
  const website = await screen.findByLabelText<HTMLInputElement>(/^Website/);
  await userEvent.clear(website);
  await pasteInto(website, "https://shop.example");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(website.getAttribute("aria-invalid")).toBe("true"));
  expect(website.value).toBe("https://shop.example");
});
