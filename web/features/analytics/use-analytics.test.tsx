// @vitest-environment happy-dom
// @vitest-environment-options { "settings": { "disableJavaScriptFileLoading": true, "handleDisabledFileLoadingAsSuccess": true } }
import { act, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { classifyError } from "#contract/errors/plain-error.ts";
import { logError } from "#lib/errors/report-failure.ts";
import { SiteConfigProvider } from "#lib/site-config.tsx";
import { TEST_CONFIG } from "#testing/render-app.tsx";
import { useAnalytics } from "./use-analytics.ts";

beforeEach(() => {
  delete window.dataLayer;
  document.head.replaceChildren();
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test("every route change sends a page view while analytics are allowed", async () => {
  const router = visit({ isAllowed: true });
  await counted();
  await act(() => router.navigate("/about"));
  await act(() => router.navigate("/about?x=1"));
  expect(events().map(([name]) => name)).toEqual(["page_view", "page_view", "page_view"]);
});

test("without consent no page view is sent and no script is loaded", async () => {
  const router = visit({ isAllowed: false });
  await act(() => router.navigate("/about"));
  expect(window.dataLayer).toBeUndefined();
  expect(document.querySelector("script")).toBeNull();
});

test("without a measurement id consent changes nothing", async () => {
  const router = visit({ isAllowed: true, gaMeasurementId: null });
  await act(() => router.navigate("/about"));
  expect(window.dataLayer).toBeUndefined();
  expect(document.querySelector("script")).toBeNull();
});

test("in production errors are sent as events too", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.stubEnv("PROD", true);
  visit({ isAllowed: true });
  await counted();
  logError("Error getting deal", serverError());
  expect(events().at(-1)).toEqual([
    "exception",
    { type: "server", code: "XX000", path: "/deals/abc1234" },
  ]);
});

test("outside production errors stay in the console", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  visit({ isAllowed: true });
  await counted();
  logError("Error getting deal", serverError());
  expect(events().map(([name]) => name)).toEqual(["page_view"]);
});

test("in production without consent no error is sent", () => {
  vi.spyOn(console, "error").mockReturnValue();
  vi.stubEnv("PROD", true);
  visit({ isAllowed: false });
  logError("Error getting deal", serverError());
  expect(window.dataLayer).toBeUndefined();
});

/** Waits for the first page view, because analytics is loaded on consent. */
const counted = () => vi.waitFor(() => expect(events()).toHaveLength(1), 20_000);

function visit({
  isAllowed,
  gaMeasurementId = "G-SAMHA1",
}: {
  isAllowed: boolean;
  gaMeasurementId?: string | null;
}) {
  const element = <Counted isAllowed={isAllowed} />;
  const router = createMemoryRouter([{ path: "*", element }]);
  render(
    <SiteConfigProvider config={{ ...TEST_CONFIG, gaMeasurementId }}>
      <RouterProvider router={router} />
    </SiteConfigProvider>,
  );
  return router;
}

function Counted({ isAllowed }: { isAllowed: boolean }) {
  useAnalytics(isAllowed);
  return null;
}

function serverError() {
  const thrown = { message: "relation is gone", code: "XX000", status: 500 };
  return classifyError(thrown, "/deals/abc1234", new Date());
}

function events(): unknown[][] {
  return (window.dataLayer ?? [])
    .map((command) => Array.from(command as ArrayLike<unknown>))
    .filter(([command]) => command === "event")
    .map((command) => command.slice(1));
}
