import { setTimeout as pause } from "node:timers/promises";

const EVEN_MS = 400;
const JITTER_MS = 100;

/**
 * Whether an answer must not tell by its speed if an account exists (threat T31): hashing a password takes time
 * only where there is one, and so does making a mail.
 */
export function revealsAccount(url: URL, status: number): boolean {
  if (isMail(url)) return true;
  const isSignIn =
    url.pathname === "/auth/v1/token" && url.searchParams.get("grant_type") === "password";
  return isSignIn && status >= 400;
}

/**
 * Mails are answered alike too, whether one was sent or not: the backend refuses some for accounts that are missing
 * (422) or already confirmed (429). A malformed address is refused for everybody (400).
 */
export function hideAccountExistence(url: URL, answer: Response): Response {
  const isTelling = answer.status === 422 || answer.status === 429;
  if (!isTelling || !isMail(url)) return answer;
  return Response.json({}, { headers: { "cache-control": "no-store" } });
}

function isMail({ pathname }: URL): boolean {
  return ["/auth/v1/recover", "/auth/v1/otp", "/auth/v1/resend"].includes(pathname);
}

/** Waits until a request that arrived at `arrivedAt` (`performance.now()`) is old enough to be answered. */
export async function waitForEvenTime(arrivedAt: number): Promise<void> {
  const wait = arrivedAt + EVEN_MS + Math.random() * JITTER_MS - performance.now();
  if (wait > 0) await pause(wait);
}
