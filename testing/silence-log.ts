import { vi } from "vitest";

/** Keeps the site's own log of errors and refusals out of a test's output. For tests that make requests fail. */
export function silenceLog(): void {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "info").mockImplementation(() => undefined);
}
