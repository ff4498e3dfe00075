import { vi } from "vitest";

/** Hides the site's log of errors and refusals, for tests with failing requests. */
export function silenceLog(): void {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "info").mockImplementation(() => undefined);
}
