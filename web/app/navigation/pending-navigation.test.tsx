// @vitest-environment happy-dom
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Link } from "#ui/navigation/link.tsx";
import "#testing/render-app.tsx";
import { LoadingScreen } from "#app/layout/loading-screen.tsx";
import { PendingNavigation } from "./pending-navigation.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Two pages. `arrive` finishes loading the code of the blog. */
function site() {
  const code = Promise.withResolvers<{ element: string }>();
  const frame = (
    <>
      <Link to="/blog">Blog</Link>
      <PendingNavigation>
        <Outlet />
      </PendingNavigation>
    </>
  );
  const router = createMemoryRouter([
    {
      element: frame,
      children: [
        { index: true, element: <h1>Deals</h1> },
        { path: "blog", lazy: () => code.promise },
      ],
    },
  ]);
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return { router, arrive: () => code.resolve({ element: "Posts" }) };
}

test("a spinner with the text 'Loading...' shows while a page's code loads", async () => {
  const { router, arrive } = site();
  act(() => void router.navigate("/blog"));
  expect(screen.queryByText("Loading...")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(250));
  screen.getByText("Loading...");
  expect(screen.getByText("Deals").closest("[hidden]")).not.toBeNull();

  arrive();
  await act(() => vi.advanceTimersByTimeAsync(0));
  screen.getByText("Posts");
  expect(screen.queryByText("Loading...")).toBeNull();
});

test("the first page also shows 'Loading...' while its code loads", () => {
  render(
    <I18nProvider i18n={i18n}>
      <LoadingScreen />
    </I18nProvider>,
  );
  screen.getByText("Loading...");
});
