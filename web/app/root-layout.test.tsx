// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { createBrowserBackend } from "#lib/backend/supabase-browser.ts";
import { ENGLISH } from "#lib/locale/locale.ts";
import { fakeSupabase } from "#testing/fake-supabase.ts";
import { TEST_CONFIG } from "#testing/render-app.tsx";
import { TEST_NOW } from "#testing/test-now.ts";
import { AppRoot } from "./app-root.tsx";
import { RootLayout } from "./root-layout.tsx";
import { createAppStore } from "./store.ts";

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

function show(handle: object) {
  fakeSupabase({});
  const page = { index: true, handle, element: <h1>A page</h1> };
  const router = createMemoryRouter([{ element: <RootLayout />, children: [page] }]);
  render(
    <AppRoot
      store={createAppStore({ backend: createBrowserBackend(TEST_CONFIG), uploadBaseUrl: "" })}
      config={TEST_CONFIG}
      locale={ENGLISH}
      renderedAt={TEST_NOW}
    >
      <RouterProvider router={router} />
    </AppRoot>,
  );
}

test.each([
  ["an ordinary page", {}],
  ["an admin page, which has its own layout", { bare: true }],
])("every page has the footer: %s", async (_page, handle) => {
  show(handle);
  await screen.findByRole("heading", { name: "A page" });
  expect(screen.getByRole("contentinfo").textContent).toContain("© 2026 Samha");
});

test("on admin pages, the footer is collapsed to one line", async () => {
  show({ bare: true });
  await screen.findByRole("heading", { name: "A page" });
  const [summary, links] = screen.getByRole("contentinfo").querySelectorAll("summary, nav");
  expect(summary?.textContent).toBe("© 2026 Samha");
  const details = summary?.parentElement;
  expect(details).toBeInstanceOf(HTMLDetailsElement);
  expect(details?.contains(links ?? null)).toBe(true);
  expect((details as HTMLDetailsElement).open).toBe(false);
});

test("on the first visit a page shows the cookie banner", async () => {
  show({});
  await screen.findByRole("dialog", { name: "Cookie Consent" });
});
