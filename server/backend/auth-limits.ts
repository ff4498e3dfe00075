import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";
import type { LimitName, Limits } from "#server/limits.ts";
import { createTurns } from "./turns.ts";

/** The longest address there is; what follows is no part of a key. */
const EMAIL_MAX = 320;

interface Knock {
  part: "auth" | "rest";
  url: URL;
  body: Buffer | null;
  address: string;
}

interface Ticket {
  /** Seconds to wait, or null when the request may pass. */
  wait: number | null;
  /** Must be told how it ended: a wrong password counts, a right one clears the account's count. */
  settle(status: number): Promise<void>;
}

const PASS: Ticket = { wait: null, settle: async () => undefined };

/**
 * Token buckets in front of accounts and data (contract 7, threat T20). Wrong passwords count for one account
 * from one address, so that nobody is locked out by a stranger elsewhere.
 */
export function createAuthLimits(limits: Limits | "off"): { admit(knock: Knock): Promise<Ticket> } {
  if (limits === "off") return { admit: async () => PASS };
  const bucket = (name: LimitName) =>
    new RateLimiterMemory({ points: limits[name].count, duration: limits[name].seconds });
  const wrongPasswords = bucket("LIMIT_SIGN_IN");
  const signIns = bucket("LIMIT_SIGN_IN_ADDRESS");
  const signUps = bucket("LIMIT_SIGN_UP");
  const recoveries = bucket("LIMIT_RECOVER");
  const requests = bucket("LIMIT_API");
  const turns = createTurns();

  return { admit };

  async function admit({ part, url, body, address }: Knock): Promise<Ticket> {
    if (part === "rest") return ticket(await take(requests, address));
    const path = url.pathname.slice("/auth/v1".length);
    if (path === "/signup") return ticket(await take(signUps, address));
    if (path === "/recover" || path === "/otp" || path === "/resend") {
      // By address too: whoever writes to a thousand people is as unwelcome as who writes to one a thousand times.
      const wait = await take(signIns, address);
      return ticket(wait ?? (await take(recoveries, `${address} ${emailIn(body)}`)));
    }
    const isSignIn = path === "/token" && url.searchParams.get("grant_type") === "password";
    if (isSignIn || path === "/verify") return admitSignIn(address, emailIn(body));
    return ticket(await take(requests, address));
  }

  /** One guess at a time for an account: else a hundred at once would all find the count at zero. */
  async function admitSignIn(address: string, email: string): Promise<Ticket> {
    const wait = await take(signIns, address);
    if (wait !== null) return ticket(wait);
    const account = `${address} ${email}`;
    const leave = await turns.enter(account);
    const wrong = await wrongPasswords.get(account);
    if (wrong && wrong.remainingPoints <= 0) {
      leave();
      return ticket(secondsLeft(wrong));
    }
    return {
      wait: null,
      settle: async (status) => {
        if (status >= 400 && status < 500) await take(wrongPasswords, account);
        else if (status === 200) await wrongPasswords.delete(account);
        leave();
      },
    };
  }
}

const ticket = (wait: number | null): Ticket => ({ ...PASS, wait });

/** Takes a token; answers the seconds to wait when there is none. */
async function take(limiter: RateLimiterMemory, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    return secondsLeft(refusal as RateLimiterRes);
  }
}

function secondsLeft(state: RateLimiterRes): number {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000));
}

function emailIn(body: Buffer | null): string {
  try {
    const { email } = JSON.parse(body?.toString("utf8") ?? "{}") as { email?: unknown };
    return typeof email === "string" ? email.trim().toLowerCase().slice(0, EMAIL_MAX) : "";
  } catch {
    return "";
  }
}
