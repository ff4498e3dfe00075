// @vitest-environment happy-dom
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "#testing/render-app.tsx";
import { AlertProvider, useAlerts } from "./alerts.tsx";

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

const undo = vi.fn();
const gone = vi.fn();

function Page() {
  const { showToast } = useAlerts();
  const options = { action: { label: "Undo", run: undo, shortcut: "u" }, onGone: gone };
  return (
    <>
      <button type="button" onClick={() => showToast("Approved: dates", options)}>
        Approve
      </button>
      <button type="button" onClick={() => showToast("Link copied")}>
        Copy
      </button>
    </>
  );
}

function renderToasts() {
  renderApp(
    <AlertProvider>
      <Page />
    </AlertProvider>,
  );
}

test("a toast disappears by itself, but not under the pointer or with focus", () => {
  renderToasts();
  press("Copy");
  const toast = screen.getByText("Link copied");
  fireEvent.pointerEnter(toast);
  wait(20_000);
  fireEvent.pointerLeave(toast);
  fireEvent.focus(screen.getByRole("button", { name: "Close" }));
  wait(20_000);
  fireEvent.blur(screen.getByRole("button", { name: "Close" }));
  wait(5_900);
  screen.getByText("Link copied");
  wait(200);
  expect(screen.queryByText("Link copied")).toBeNull();
});

test("a toast that disappears under the pointer does not pause the next one", () => {
  renderToasts();
  press("Copy");
  fireEvent.pointerEnter(screen.getByText("Link copied"));
  press("Copy");
  wait(6_100);
  expect(screen.queryByText("Link copied")).toBeNull();
});

test("the action of a toast runs once, and a toast that ends without its action calls onGone", () => {
  renderToasts();
  press("Approve");
  fireEvent.click(screen.getByRole("button", { name: /^Undo/ }));
  expect(screen.queryByText("Approved: dates")).toBeNull();
  expect([undo.mock.calls.length, gone.mock.calls.length]).toEqual([1, 0]);
  press("Approve");
  fireEvent.keyDown(document.body, { key: "u" });
  fireEvent.keyDown(document.body, { key: "u" });
  expect([undo.mock.calls.length, gone.mock.calls.length]).toEqual([2, 0]);

  press("Approve");
  press("Copy");
  expect(gone).toHaveBeenCalledTimes(1);
  press("Approve");
  wait(6_100);
  press("Approve");
  press("Close");
  expect([undo.mock.calls.length, gone.mock.calls.length]).toEqual([2, 3]);
});
