// @vitest-environment happy-dom
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderApp } from "#testing/render-app.tsx";
import { Toast } from "./toast.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a toast goes by itself, but not while someone is at it", () => {
  const dismiss = vi.fn();
  renderApp(<Toast text="Link copied" onDismiss={dismiss} />);
  const toast = screen.getByText("Link copied");
  fireEvent.pointerEnter(toast);
  act(() => vi.advanceTimersByTime(20_000));
  expect(dismiss).not.toHaveBeenCalled();
  fireEvent.pointerLeave(toast);
  act(() => vi.advanceTimersByTime(6_000));
  expect(dismiss).toHaveBeenCalledOnce();
});
