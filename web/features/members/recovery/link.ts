import { writeProblem } from "#contract/errors/problem.ts";
import { cutText } from "#contract/text/shorten.ts";

/** A single-use token from an email. */
export interface LinkToken {
  kind: "token";
  tokenHash: string;
  type: (typeof TYPES)[number];
}

/** A session in the address, as hosted Supabase sends it. */
export interface LinkSession {
  kind: "session";
  accessToken: string;
  refreshToken: string;
  type: string | null;
}

export type UsableLink = LinkToken | LinkSession;

export type EmailLink =
  | UsableLink
  /** The auth service redirected with an error. `reason` is a problem or untrusted text from the address. */
  | { kind: "refused"; reason: string | null }
  | { kind: "none" };

/**
 * Reads `token_hash` with `type`, or `error` with `error_code` and `error_description`, from the fragment or the query. Sessions
 * (`access_token` with `refresh_token`) are read only from the fragment, which no server sees, and only with `takesSessions`:
 * our own backend never sends them, so such a link may be an attempt at session fixation. PKCE `code`s are not supported.
 */
export function readLink(
  { search, hash }: { search: string; hash: string },
  takesSessions: boolean,
): EmailLink {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.slice(1));
  const param = (name: string) => fragment.get(name) || query.get(name) || null;
  const type = param("type");

  if (param("error") || param("error_code") || param("error_description")) {
    const reason = cutText(param("error_description") ?? "", REASON_MAX) || null;
    return {
      kind: "refused",
      reason: param("error_code") === ENDED ? writeProblem(ENDED) : reason,
    };
  }
  const tokenHash = param("token_hash");
  const linkType = TYPES.find((name) => name === type);
  if (tokenHash && linkType) return { kind: "token", tokenHash, type: linkType };

  const accessToken = fragment.get("access_token");
  const refreshToken = fragment.get("refresh_token");
  if (takesSessions && accessToken && refreshToken) {
    return { kind: "session", accessToken, refreshToken, type };
  }
  // An unusable token means a broken link, not a missing one.
  const isBroken = ["token_hash", "access_token", "refresh_token", "code"].some(param);
  return isBroken ? { kind: "refused", reason: null } : { kind: "none" };
}

/** Returns the unverified email address in the link, or null. The server verifies the link. */
export function emailOfLink(link: UsableLink): string | null {
  if (link.kind !== "session") return null;
  try {
    const [, payload = ""] = link.accessToken.split(".");
    const bytes = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
    const { email } = JSON.parse(bytes) as { email?: unknown };
    return typeof email === "string" ? email : null;
  } catch {
    return null;
  }
}

const REASON_MAX = 200;
/** The error code of a used or expired link. */
const ENDED = "otp_expired";
const TYPES = ["signup", "invite", "magiclink", "email", "recovery", "email_change"] as const;
