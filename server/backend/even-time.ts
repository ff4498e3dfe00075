import { setTimeout as pause } from "node:timers/promises";

const EVEN_MS = 400;
const JITTER_MS = 100;

/**
 * Whether an answer must not tell by its speed if an account exists (threat T31): hashing a password takes time
 * only where there is one, and so does making a mail.
 */
export function tellsOfAccount(url: URL, status: number): boolean {
  const path = url.pathname.slice("/auth/v1".length);
  if (path === "/recover" || path === "/otp" || path === "/resend") return true;
  const isSignIn = path === "/token" && url.searchParams.get("grant_type") === "password";
  return isSignIn && status >= 400;
}

/** Waits until a request that arrived at `arrivedAt` (`performance.now()`) is old enough to be answered. */
export async function evenTime(arrivedAt: number): Promise<void> {
  const wait = arrivedAt + EVEN_MS + Math.random() * JITTER_MS - performance.now();
  if (wait > 0) await pause(wait);
}
