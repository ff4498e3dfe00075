// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { renderApp } from "#testing/render-app.tsx";
import { CookieConsent } from "./cookie-consent.tsx";
import { readCookiePreferences } from "./cookie-preferences.ts";
import { useCookiePreferences } from "./use-cookie-preferences.ts";

beforeEach(() => localStorage.clear());

test("without a stored preference the consent dialog offers only 'Accept All' and 'Manage Settings'", async () => {
  renderApp(<Page />);
  const dialog = await screen.findByRole("dialog", { name: "Cookie Consent" });
  const buttons = within(dialog).getAllByRole("button");
  expect(buttons.map(({ textContent }) => textContent)).toEqual(["Manage Settings", "Accept All"]);
});

test("with a stored preference no dialog is shown", async () => {
  store({ necessary: true, analytics: false, marketing: false });
  renderApp(<Page />);
  await settle();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("Accept All sets analytics and marketing to true", async () => {
  renderApp(<Page />);
  await userEvent.click(await screen.findByRole("button", { name: "Accept All" }));
  expect(readCookiePreferences()).toEqual({ necessary: true, analytics: true, marketing: true });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("neither Escape nor the backdrop dismisses the question", async () => {
  renderApp(<Page />);
  const dialog = await screen.findByRole<HTMLDialogElement>("dialog");
  fireEvent(dialog, new Event("cancel", { cancelable: true }));
  await userEvent.click(dialog);
  expect(dialog.open).toBe(true);
  expect(readCookiePreferences()).toBeNull();
});

test("in the settings Necessary is on and locked, Analytics and Marketing are off", async () => {
  renderApp(<Page />);
  await userEvent.click(await screen.findByRole("button", { name: "Manage Settings" }));
  await screen.findByRole("dialog", { name: "Cookie Settings" });
  const necessary = screen.getByRole("switch", { name: "Necessary" });
  await userEvent.click(necessary);
  expect(necessary.getAttribute("aria-checked")).toBe("true");
  expect(necessary.getAttribute("aria-disabled")).toBe("true");
  for (const name of ["Analytics", "Marketing"])
    expect(screen.getByRole("switch", { name }).getAttribute("aria-checked")).toBe("false");
});

test("Save Settings stores the chosen toggles and closes the dialog", async () => {
  renderApp(<Page />);
  await userEvent.click(await screen.findByRole("button", { name: "Manage Settings" }));
  await userEvent.click(await screen.findByRole("switch", { name: "Analytics" }));
  expect(readCookiePreferences()).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Save Settings" }));
  expect(readCookiePreferences()).toEqual({ necessary: true, analytics: true, marketing: false });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("closing the settings before deciding shows the consent dialog again", async () => {
  renderApp(<Page />);
  await userEvent.click(await screen.findByRole("button", { name: "Manage Settings" }));
  await userEvent.click(await screen.findByRole("button", { name: "Close" }));
  screen.getByRole("dialog", { name: "Cookie Consent" });
});

test("reopened settings show the current choice, and closing them changes nothing", async () => {
  store({ necessary: true, analytics: true, marketing: false });
  renderApp(<Page />);
  await userEvent.click(screen.getByRole("button", { name: "Cookie settings" }));
  const analytics = await screen.findByRole("switch", { name: "Analytics" });
  expect(analytics.getAttribute("aria-checked")).toBe("true");
  await userEvent.click(analytics);
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(readCookiePreferences()?.analytics).toBe(true);
});

test("the privacy policy opens in a new tab, from the banner and from the settings", async () => {
  renderApp(<Page />);
  await screen.findByRole("dialog");
  expectPolicyLink();
  await userEvent.click(screen.getByRole("button", { name: "Manage Settings" }));
  await screen.findByRole("dialog", { name: "Cookie Settings" });
  expectPolicyLink();
});

test("the privacy policy can be read before deciding", async () => {
  renderApp(<Page />, { path: "/privacy" });
  await settle();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a decision in another tab closes the consent dialog here", async () => {
  renderApp(<Page />);
  await screen.findByRole("dialog");
  store({ necessary: true, analytics: false, marketing: false });
  act(() => void dispatchEvent(new StorageEvent("storage", { key: "cookie-preferences" })));
  expect(screen.queryByRole("dialog")).toBeNull();
});

function Page() {
  const { preferences, decide } = useCookiePreferences();
  const [settingsOpen, setSettingsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setSettingsOpen(true)}>
        Cookie settings
      </button>
      <CookieConsent
        preferences={preferences}
        onDecide={decide}
        settingsOpen={settingsOpen}
        onSettingsClose={() => setSettingsOpen(false)}
      />
    </>
  );
}

function store(value: object): void {
  localStorage.setItem("cookie-preferences", JSON.stringify(value));
}

/** Waits long enough for a dialog to appear. */
async function settle(): Promise<void> {
  await act(async () => {
    await import("./settings-dialog.tsx");
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
}

function expectPolicyLink(): void {
  const link = screen.getByRole("link", { name: /^privacy policy$/i });
  expect(link.getAttribute("href")).toBe("/privacy");
  expect(link.getAttribute("target")).toBe("_blank");
}
