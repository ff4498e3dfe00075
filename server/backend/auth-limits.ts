import type { FrontLimits } from "#server/http/front-limits.ts";
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

/**
 * The limits in front of accounts and data (contract 7, threat T20). Wrong passwords count for one account from one
 * address, so that nobody is locked out by a stranger elsewhere.
 */
export function createAuthLimits(limits: FrontLimits): { admit(knock: Knock): Promise<Ticket> } {
  const turns = createTurns();

  return { admit };

  async function admit({ part, url, body, address }: Knock): Promise<Ticket> {
    if (part === "rest") {
      const wait = await limits.LIMIT_API.take(address);
      const isSearch = url.pathname.startsWith("/rest/v1/rpc/search_deals");
      return ticket(wait ?? (isSearch ? await limits.LIMIT_SEARCH.take(address) : null));
    }
    const path = url.pathname.slice("/auth/v1".length);
    if (path === "/signup") return ticket(await limits.LIMIT_SIGN_UP.take(address));
    if (path === "/recover" || path === "/otp" || path === "/resend") {
      // By address too: whoever writes to a thousand people is as unwelcome as who writes to one a thousand times.
      const wait = await limits.LIMIT_SIGN_IN_ADDRESS.take(address);
      if (wait !== null) return ticket(wait);
      // A mailed sign-in makes the account where there is none: it is no way around the limit of sign-ups.
      const signUp = path === "/otp" && fieldIn(body, "create_user") !== false;
      const full = signUp ? await limits.LIMIT_SIGN_UP.take(address) : null;
      return ticket(full ?? (await limits.LIMIT_RECOVER.take(`${address} ${emailIn(body)}`)));
    }
    const isSignIn = path === "/token" && url.searchParams.get("grant_type") === "password";
    if (isSignIn || path === "/verify") return admitSignIn(address, emailIn(body));
    return ticket(await limits.LIMIT_API.take(address));
  }

  /** One guess at a time for an account: else a hundred at once would all find the count at zero. */
  async function admitSignIn(address: string, email: string): Promise<Ticket> {
    const wait = await limits.LIMIT_SIGN_IN_ADDRESS.take(address);
    if (wait !== null) return ticket(wait);
    const account = `${address} ${email}`;
    const leave = await turns.enter(account);
    const wrong = await limits.LIMIT_SIGN_IN.waitOf(account);
    if (wrong !== null) {
      leave();
      return ticket(wrong);
    }
    return {
      wait: null,
      settle: async (status) => {
        if (status >= 400 && status < 500) await limits.LIMIT_SIGN_IN.take(account);
        else if (status === 200) await limits.LIMIT_SIGN_IN.forget(account);
        leave();
      },
    };
  }
}

const ticket = (wait: number | null): Ticket => ({ wait, settle: async () => undefined });

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
