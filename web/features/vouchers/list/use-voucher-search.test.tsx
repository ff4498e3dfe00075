// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { useVoucherSearch } from "./use-voucher-search.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("a page that is opened just after typing still opens", () => {
  vi.useFakeTimers();
  const router = createMemoryRouter(
    [
      { path: "/voucher-codes", element: <Search /> },
      { path: "/about", loader: () => new Promise(() => undefined) },
    ],
    { initialEntries: ["/voucher-codes"] },
  );
  render(<RouterProvider router={router} />);
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "dates" } });
  act(() => void router.navigate("/about"));
  act(() => void vi.advanceTimersByTime(1_000));
  expect(router.state.navigation.location?.pathname).toBe("/about");
});

function Search() {
  const { search, change } = useVoucherSearch();
  return <input value={search.q} onChange={({ target }) => change({ q: target.value })} />;
}
