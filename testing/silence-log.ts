import { vi } from "vitest";

/** Hides logged errors and refusals in tests with failing requests. */
export function silenceLog(): void {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "info").mockImplementation(() => undefined);
}
