// @vitest-environment happy-dom
import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { SiteConfigProvider } from "#lib/site-config.tsx";
import { renderApp, TEST_CONFIG } from "#testing/render-app.tsx";
import { CookieConsent } from "./cookie-consent.tsx";
import { readCookiePreferences } from "./cookie-preferences.ts";
import { useCookiePreferences } from "./use-cookie-preferences.ts";

beforeEach(() => localStorage.clear());

test("without a stored preference the cookie banner offers 'Accept All', 'Manage Settings' and only necessary cookies", async () => {
  renderApp(<Page />);
  const bar = await banner();
  const buttons = within(bar).getAllByRole("button");
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    "Manage Settings",
    "Only necessary",
    "Accept All",
  ]);
  expect(bar.ariaModal).not.toBe("true");
});

test("with a stored preference no banner is shown", async () => {
  store({ necessary: true, analytics: false, marketing: false });
  renderApp(<Page />);
  await settle();
  expectNoBanner();
  expect(isMarkedUndecided()).toBe(false);
});

test("Accept All sets analytics and marketing to true", async () => {
  renderApp(<Page />);
  await userEvent.click(await screen.findByRole("button", { name: "Accept All" }));
  expect(readCookiePreferences()).toEqual({ necessary: true, analytics: true, marketing: true });
  expectNoBanner();
});

test("refusing takes one click", async () => {
  renderApp(<Page />);
  expect(isMarkedUndecided()).toBe(true);
  await userEvent.click(await screen.findByRole("button", { name: "Only necessary" }));
  expect(readCookiePreferences()).toEqual({ necessary: true, analytics: false, marketing: false });
  expectNoBanner();
  expect(isMarkedUndecided()).toBe(false);
});

test("the banner leaves the page usable, and Escape makes no decision", async () => {
  renderApp(<Page />);
  const bar = await banner();
  await userEvent.click(screen.getByRole("button", { name: "Cookie settings" }));
  await userEvent.click(await screen.findByRole("button", { name: "Close" }));
  await userEvent.keyboard("{Escape}");
  expect(bar.isConnected).toBe(true);
  expect(readCookiePreferences()).toBeNull();
});

test.each([
  [null, /Today we use no analytics/, 2],
  ["G-SAMHA1", /count visits with Google Analytics/, 1],
])(
  "the banner and the settings mention only the analytics in use: %s",
  async (gaMeasurementId, text, unused) => {
    renderApp(
      <SiteConfigProvider config={{ ...TEST_CONFIG, gaMeasurementId }}>
        <Page />
      </SiteConfigProvider>,
    );
    expect((await banner()).textContent).toMatch(text);
    await userEvent.click(screen.getByRole("button", { name: "Manage Settings" }));
    await screen.findByRole("dialog", { name: "Cookie Settings" });
    expect(screen.getAllByText(/^Not in use today/)).toHaveLength(unused);
  },
);

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
  expectNoBanner();
});

test("closing the settings before deciding returns to the banner", async () => {
  renderApp(<Page />);
  const manage = await screen.findByRole("button", { name: "Manage Settings" });
  await userEvent.click(manage);
  await userEvent.click(await screen.findByRole("button", { name: "Close" }));
  expect(document.activeElement).toBe(manage);
  expect(readCookiePreferences()).toBeNull();
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
  expectPolicyLink(await banner());
  await userEvent.click(screen.getByRole("button", { name: "Manage Settings" }));
  expectPolicyLink(await screen.findByRole("dialog", { name: "Cookie Settings" }));
});

test("the privacy policy can be read before deciding", async () => {
  renderApp(<Page />, { path: "/privacy" });
  await settle();
  expectNoBanner();
});

test("a decision in another tab closes the banner here", async () => {
  renderApp(<Page />);
  await banner();
  store({ necessary: true, analytics: false, marketing: false });
  act(() => void dispatchEvent(new StorageEvent("storage", { key: "cookie-preferences" })));
  expectNoBanner();
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

const banner = () => screen.findByRole("dialog", { name: "Cookie Consent" });

function expectNoBanner(): void {
  expect(screen.queryByRole("dialog", { name: "Cookie Consent" })).toBeNull();
}

/** Returns whether the attribute that shows the banner is set. */
function isMarkedUndecided(): boolean {
  return document.documentElement.dataset.consent === "open";
}

function store(value: object): void {
  localStorage.setItem("cookie-preferences", JSON.stringify(value));
}

/** Waits long enough for the banner to appear. */
async function settle(): Promise<void> {
  await act(async () => {
    await import("./settings-dialog.tsx");
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
}

function expectPolicyLink(part: HTMLElement): void {
  const link = within(part).getByRole("link", { name: /^privacy policy$/i });
  expect(link.getAttribute("href")).toBe("/privacy");
  expect(link.getAttribute("target")).toBe("_blank");
}
