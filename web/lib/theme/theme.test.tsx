// @vitest-environment happy-dom
import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { THEME_STORAGE_KEY } from "#contract/theme-script.ts";
import { chooseTheme, currentTheme, useThemeChoice } from "./theme.ts";

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  delete document.documentElement.dataset.theme;
  document.body.replaceChildren();
});

function Choice() {
  return <p>{useThemeChoice()}</p>;
}

test("a component that shows the choice is updated after a change elsewhere on the page", () => {
  render(<Choice />);
  screen.getByText("system");
  act(() => chooseTheme("dark"));
  screen.getByText("dark");
});

test("a choice in another tab applies here too", () => {
  render(<Choice />);
  localStorage.setItem(THEME_STORAGE_KEY, "light");
  act(() => void dispatchEvent(new StorageEvent("storage", { key: THEME_STORAGE_KEY })));
  screen.getByText("light");
  expect(document.documentElement.dataset.theme).toBe("light");
});

test("without storage the choice still applies to this page", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("refused");
  });
  chooseTheme("dark");
  expect(currentTheme()).toBe("dark");
});

test("without a choice the device's theme is shown", () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  expect(currentTheme()).toBe("dark");
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  expect(currentTheme()).toBe("light");
});
