// @vitest-environment happy-dom
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { SESSION_KEY } from "#lib/backend/session-key.ts";
import { AMINAS_BACKEND, aminasSession, fakeSupabase } from "#testing/fake-supabase.ts";
import { AccountMenu } from "./account-menu.tsx";
import { authStore, rememberAmina, renderWithAuth } from "./auth.fixture.tsx";
import { selectAuthStatus, selectUser } from "./auth-slice.ts";
import { useSession } from "./use-session.ts";

beforeEach(() => {
  localStorage.clear();
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

test("'Sign in' returns a visitor to the page they were on", async () => {
  const { requests } = fakeSupabase({});
  renderWithAuth(<Header />, "/category/food?page=2");
  const link = await screen.findByRole("link", { name: "Sign in" });
  expect(link.getAttribute("href")).toBe("/login?next=%2Fcategory%2Ffood%3Fpage%3D2");
  expect(requests).toEqual([]);
});

test("the sign-in link in the browser equals the server's, without tracking parameters", async () => {
  fakeSupabase({});
  const complain = vi.spyOn(console, "error").mockImplementation(() => {});
  const came = "/category/food?utm_source=mail&page=2&category=food&fbclid=1";
  const rendered = "/category/food?category=food&page=2";
  const page = document.createElement("div");
  document.body.append(page);
  page.innerHTML = renderToString(atAddress(rendered));
  const root = await act(async () => hydrateRoot(page, atAddress(came)));
  expect(page.querySelector("a")?.getAttribute("href")).toBe(
    "/login?next=%2Fcategory%2Ffood%3Fcategory%3Dfood%26page%3D2",
  );
  expect(complain.mock.calls).toEqual([]);
  root.unmount();
  page.remove();
});

test("Amina opens her menu with the keyboard, and it has no admin link", async () => {
  fakeSupabase(AMINAS_BACKEND);
  rememberAmina();
  renderWithAuth(<Header />);
  expect(screen.queryByRole("link", { name: "Sign in" })).toBeNull();
  (await screen.findByRole("button", { name: "Account of amina" })).focus();
  await userEvent.keyboard("{Enter}");
  const items = screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
  expect(items).toEqual([
    "Profile",
    "Notifications",
    "My deals",
    "My codes",
    "Saved deals",
    "Alerts",
    "Write a blog post",
    "Change avatar",
    "Settings",
    "Sign out",
  ]);
  expect(document.activeElement?.textContent).toBe("Profile");
});

test("an admin's menu links to the admin pages", async () => {
  fakeSupabase({ ...AMINAS_BACKEND, "POST /rest/v1/rpc/check_admin_status": { body: true } });
  rememberAmina();
  renderWithAuth(<Header />);
  await userEvent.click(await screen.findByRole("button", { name: "Account of amina" }));
  expect(screen.getByRole("menuitem", { name: "Admin" }).getAttribute("href")).toBe("/admin/deals");
});

test("signing out removes the session and shows the visitor's view", async () => {
  fakeSupabase(AMINAS_BACKEND);
  rememberAmina();
  renderWithAuth(<Header />);
  await userEvent.click(await screen.findByRole("button", { name: "Account of amina" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Sign out" }));
  await screen.findByRole("link", { name: "Sign in" });
  await vi.waitFor(() => expect(localStorage.getItem(SESSION_KEY)).toBeNull());
});

test("a sign-in or sign-out in another tab is shown in this tab", async () => {
  fakeSupabase(AMINAS_BACKEND);
  const { store } = renderWithAuth(<Header />);
  await vi.waitFor(() => expect(selectAuthStatus(store.getState())).toBe("visitor"));
  rememberAmina();
  changeStorage(null, localStorage.getItem(SESSION_KEY));
  await vi.waitFor(() => expect(selectAuthStatus(store.getState())).toBe("member"));
  localStorage.clear();
  changeStorage("a session", null);
  await vi.waitFor(() => expect(selectAuthStatus(store.getState())).toBe("visitor"));
});

test("two tabs share the session, and a renewed session changes nothing", async () => {
  const { requests, answers } = fakeSupabase({ ...AMINAS_BACKEND });
  rememberAmina();
  const { store } = renderWithAuth(<Header />);
  await vi.waitFor(() => expect(selectUser(store.getState())?.username).toBe("amina"));
  const before = requests.length;
  const stored = localStorage.getItem(SESSION_KEY);
  changeStorage(stored, JSON.stringify(aminasSession()));
  expect(requests).toHaveLength(before);
  const bilal = { ...aminasSession(), user: { ...aminasSession().user, id: "bilal" } };
  localStorage.setItem(SESSION_KEY, JSON.stringify(bilal));
  answers["POST /rest/v1/rpc/get_my_profile"] = { body: [{ id: "bilal", username: "bilal" }] };
  changeStorage(stored, JSON.stringify(bilal));
  await vi.waitFor(() => expect(selectUser(store.getState())?.username).toBe("bilal"));
});

test("a page restored from the back/forward cache reads the session again", async () => {
  fakeSupabase(AMINAS_BACKEND);
  rememberAmina();
  const { store } = renderWithAuth(<Header />);
  await vi.waitFor(() => expect(selectAuthStatus(store.getState())).toBe("member"));
  localStorage.clear();
  dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await vi.waitFor(() => expect(selectAuthStatus(store.getState())).toBe("visitor"));
});

function atAddress(address: string) {
  return (
    <I18nProvider i18n={i18n}>
      <Provider store={authStore()}>
        <MemoryRouter initialEntries={[address]}>
          <AccountMenu />
        </MemoryRouter>
      </Provider>
    </I18nProvider>
  );
}

function Header() {
  useSession();
  return <AccountMenu />;
}

/** Simulates another tab writing the session. */
function changeStorage(oldValue: string | null, newValue: string | null): void {
  dispatchEvent(new StorageEvent("storage", { key: SESSION_KEY, oldValue, newValue }));
}
