import type { FrontLimits } from "#server/http/front-limits.ts";
import { createKeyedMutex } from "./keyed-mutex.ts";

/** The longest address there is; what follows is no part of a key. */
const EMAIL_MAX = 320;

interface AuthRequest {
  url: URL;
  body: Buffer | null;
  address: string;
}

interface LimitResult {
  /** Seconds to wait, or null when the request may pass. */
  wait: number | null;
  /** Must be told how it ended: a wrong password counts, a right one clears the account's count. */
  record(status: number): Promise<void>;
}

/**
 * The limits in front of accounts (threat T20). Wrong passwords count for one account from one
 * address, so that nobody is locked out by a stranger elsewhere.
 */
export function createAuthLimits(limits: FrontLimits): {
  check(request: AuthRequest): Promise<LimitResult>;
} {
  const mutex = createKeyedMutex();

  return { check };

  async function check({ url, body, address }: AuthRequest): Promise<LimitResult> {
    const path = url.pathname.slice("/auth/v1".length);
    if (path === "/signup") return limitResult(await limits.LIMIT_SIGN_UP.take(address));
    if (path === "/recover" || path === "/otp" || path === "/resend") {
      // By address too: whoever writes to a thousand people is as unwelcome as who writes to one a thousand times.
      const wait = await limits.LIMIT_SIGN_IN_ADDRESS.take(address);
      if (wait !== null) return limitResult(wait);
      // A mailed sign-in makes the account where there is none: it is no way around the limit of sign-ups.
      const signUp = path === "/otp" && fieldIn(body, "create_user") !== false;
      const full = signUp ? await limits.LIMIT_SIGN_UP.take(address) : null;
      return limitResult(full ?? (await limits.LIMIT_RECOVER.take(`${address} ${emailIn(body)}`)));
    }
    const isSignIn = path === "/token" && url.searchParams.get("grant_type") === "password";
    if (isSignIn || path === "/verify") return checkSignIn(address, emailIn(body));
    return limitResult(await limits.LIMIT_API.take(address));
  }

  /** One guess at a time for an account: else a hundred at once would all find the count at zero. */
  async function checkSignIn(address: string, email: string): Promise<LimitResult> {
    const wait = await limits.LIMIT_SIGN_IN_ADDRESS.take(address);
    if (wait !== null) return limitResult(wait);
    const account = `${address} ${email}`;
    const release = await mutex.acquire(account);
    const wrong = await limits.LIMIT_SIGN_IN.waitOf(account);
    if (wrong !== null) {
      release();
      return limitResult(wrong);
    }
    return {
      wait: null,
      record: async (status) => {
        if (status >= 400 && status < 500) await limits.LIMIT_SIGN_IN.take(account);
        else if (status === 200) await limits.LIMIT_SIGN_IN.forget(account);
        release();
      },
    };
  }
}

const limitResult = (wait: number | null): LimitResult => ({ wait, record: async () => undefined });

function emailIn(body: Buffer | null): string {
  const email = fieldIn(body, "email");
  return typeof email === "string" ? email.trim().toLowerCase().slice(0, EMAIL_MAX) : "";
}

function fieldIn(body: Buffer | null, name: string): unknown {
  try {
    return (JSON.parse(body?.toString("utf8") ?? "{}") as Record<string, unknown>)[name];
  } catch {
    return undefined;
  }
}
