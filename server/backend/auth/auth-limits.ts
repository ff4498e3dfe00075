import { takeMail } from "#server/backend/mail-limits.ts";
import type { FrontLimits } from "#server/http/limits/front-limits.ts";
import type { AuthRequest } from "./auth-request.ts";
import { createKeyedMutex } from "./keyed-mutex.ts";

export interface LimitResult {
  /** Seconds to wait, or null if the request may pass. */
  wait: number | null;
  /**
   * Must be called once with the response status. Counts a wrong password, clears the account's count after a correct
   * one, and lets the next guess for the account from this address, or the next use of the refresh token, begin.
   */
  record(status: number): Promise<void>;
}

export interface AuthLimits {
  check(request: AuthRequest, address: string): Promise<LimitResult>;
  /** Counts a change of email address for an account that the backend has verified. Returns the seconds to wait, or null. */
  checkAccount(id: string): Promise<number | null>;
  /** Counts the confirmation email of a sign-up towards `LIMIT_CONFIRMATIONS`. */
  noteSignUpMail(email: string): Promise<void>;
}

const WAIT_MS = 15_000;
const WAITING_MAX = 100;
/** Seconds to wait if too many requests for one account or refresh token are in progress. */
const BUSY_S = 5;

/**
 * Creates the limits of account requests (threat T20). Wrong passwords count per account and address, so that a
 * stranger elsewhere cannot lock a member out.
 */
export function createAuthLimits(limits: FrontLimits, isSignUpMailed = false): AuthLimits {
  const mutex = createKeyedMutex({ waitMs: WAIT_MS, waitingMax: WAITING_MAX });
  return {
    check,
    checkAccount: (id) => limits.LIMIT_RECOVER.take(`account ${id}`),
    noteSignUpMail: async (email) => void (await limits.LIMIT_CONFIRMATIONS.take(email)),
  };

  async function check(request: AuthRequest, address: string): Promise<LimitResult> {
    const { path, query, fields } = request;
    if (request.method === "OPTIONS") return result(await limits.LIMIT_API.take(address));
    if (path === "/signup") return result(await checkSignUp(address));
    if (path === "/recover" || path === "/resend") {
      return result(await checkMail(address, fields?.email ?? "", path === "/resend"));
    }
    if (path === "/user" && fields?.email !== undefined) {
      // Like a sign-up, this tries to register an email address.
      const wait = await limits.LIMIT_SIGN_UP.take(address);
      return result(wait ?? (await checkMail(address, fields.email)));
    }
    if (path === "/token" && query.get("grant_type") === "password") {
      return checkGuess(address, fields?.email ?? "");
    }
    // An emailed code belongs to an account and could be guessed; the hash in an emailed link is too long for that.
    if (path === "/verify") {
      const email = fields?.token_hash === undefined ? (fields?.email ?? "") : null;
      return email === null
        ? result(await limits.LIMIT_SIGN_IN_ADDRESS.take(address))
        : checkGuess(address, email);
    }
    if (path === "/token") return checkRefresh(address, fields?.refresh_token ?? "");
    return result(await limits.LIMIT_API.take(address));
  }

  /** Counts by IP address, not by mailbox: signing up with a stranger's address must not use up that stranger's emails. */
  async function checkSignUp(address: string): Promise<number | null> {
    const wait = await limits.LIMIT_SIGN_UP.take(address);
    return wait ?? (isSignUpMailed ? limits.LIMIT_MAIL.take(address) : null);
  }

  async function checkMail(
    address: string,
    email: string,
    isConfirmation = false,
  ): Promise<number | null> {
    const wait = await limits.LIMIT_SIGN_IN_ADDRESS.take(address);
    return wait ?? takeMail(limits, { address, email, isConfirmation });
  }

  /** Allows one guess at a time per address and account; otherwise a hundred concurrent guesses would all read a count of 0. */
  async function checkGuess(address: string, email: string): Promise<LimitResult> {
    const wait = await limits.LIMIT_SIGN_IN_ADDRESS.take(address);
    if (wait !== null) return result(wait);
    const release = await mutex.acquire(`guess ${address} ${email}`);
    if (!release) return result(BUSY_S);
    const wrong = await limits.LIMIT_SIGN_IN.waitOf(address, email);
    if (wrong !== null) {
      release();
      return result(wrong);
    }
    return {
      wait: null,
      record: async (status) => {
        try {
          if (status >= 400 && status < 500) await limits.LIMIT_SIGN_IN.take(address, email);
          // A success without an email address proves nothing about the guessed accounts.
          else if (status === 200 && email !== "")
            await limits.LIMIT_SIGN_IN.forget(address, email);
        } finally {
          release();
        }
      },
    };
  }

  /** Allows one use of a refresh token at a time; concurrent uses would each create a valid successor. */
  async function checkRefresh(address: string, token: string): Promise<LimitResult> {
    const wait = await limits.LIMIT_API.take(address);
    if (wait !== null) return result(wait);
    const release = await mutex.acquire(`refresh ${token}`);
    if (!release) return result(BUSY_S);
    return { wait: null, record: async () => release() };
  }
}

const result = (wait: number | null): LimitResult => ({ wait, record: async () => undefined });
