// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { renderApp } from "#testing/render-app.tsx";
import { AlertProvider } from "#ui/feedback/alerts.tsx";
import { ShareButton } from "./share-button.tsx";

afterEach(() => void vi.unstubAllGlobals());

const PAGE = { path: "/deals/a1b2c3d", title: "Dates & figs, 50% off" };

function show() {
  renderApp(
    <AlertProvider>
      <ShareButton page={PAGE} className="" />
    </AlertProvider>,
  );
}

/** Simulates a device with a share sheet. */
function withSheet(pointer: string, share: () => Promise<void>) {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes(pointer) }));
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { share }));
}

test("on a desktop, Share offers WhatsApp, Telegram, email and copying", async () => {
  show();
  await userEvent.click(screen.getByRole("button", { name: "Share" }));
  await screen.findByRole("dialog", { name: "Share" });
  const url = encodeURIComponent(`${location.origin}/deals/a1b2c3d`);
  const addresses = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(addresses).toEqual([
    `https://wa.me/?text=Dates%20%26%20figs%2C%2050%25%20off%0A${url}`,
    `https://t.me/share/url?url=${url}&text=Dates%20%26%20figs%2C%2050%25%20off`,
    `mailto:?subject=Dates%20%26%20figs%2C%2050%25%20off&body=${url}`,
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Copy link" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a phone opens its share sheet; a desktop's sheet is not used", async () => {
  const share = vi.fn(async () => undefined);
  withSheet("coarse", share);
  show();
  await userEvent.click(screen.getByRole("button", { name: "Share" }));
  expect(share).toHaveBeenCalledOnce();
  expect(screen.queryByRole("dialog")).toBeNull();
  withSheet("fine", share);
  await userEvent.click(screen.getByRole("button", { name: "Share" }));
  await screen.findByRole("dialog", { name: "Share" });
  expect(share).toHaveBeenCalledOnce();
});

test("closing the sheet shares nothing; a sheet that fails opens the dialog", async () => {
  withSheet("coarse", () => Promise.reject(new DOMException("closed", "AbortError")));
  show();
  await userEvent.click(screen.getByRole("button", { name: "Share" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  withSheet("coarse", () => Promise.reject(new DOMException("no", "NotAllowedError")));
  await userEvent.click(screen.getByRole("button", { name: "Share" }));
  await screen.findByRole("dialog", { name: "Share" });
});
