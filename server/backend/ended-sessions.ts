import { ACCESS_TOKEN_SECONDS } from "./backend-settings.ts";
import { bearerToken, claimsOf } from "./token-claims.ts";

export interface EndedSessions {
  /**
   * Ends sessions of the member of this `Authorization` header, which the backend must have accepted: this one
   * (`local`), every other one (`others`) or all (`global`).
   */
  end(authorization: string | null, scope: string | null): void;
  /** Ends one session by its id. */
  endSession(session: string): void;
  /** Whether this header's token belongs to a session that has ended. */
  hasEnded(authorization: string | null): boolean;
}

interface Ended {
  /** Seconds since 1970. */
  at: number;
  /** The one session of the member that goes on; of a single session, undefined. */
  except?: unknown;
}

/** Some 10 MB at most. The database refuses writes of those that were forgotten. */
const ENTRIES_MAX = 50_000;

/**
 * Remembers which sessions ended within the life of an access token: they are gone from the database, but a token
 * that was issued before is valid until it expires. Kept in memory; after a restart, and in other processes, only
 * the database refuses such a token.
 */
export function createEndedSessions(
  now = () => Date.now() / 1000,
  entriesMax = ENTRIES_MAX,
): EndedSessions {
  /** By session and by member, oldest first. */
  const ended = new Map<string, Ended>();

  return {
    end(authorization, scope) {
      const { sub, session_id: session } = claimsOf(bearerToken(authorization)) ?? {};
      if (scope !== "others" && typeof session === "string") remember(`session ${session}`, {});
      if (scope === "local" || typeof sub !== "string") return;
      remember(`member ${sub}`, { except: scope === "others" ? session : null });
    },
    endSession: (session) => remember(`session ${session}`, {}),
    hasEnded(authorization) {
      if (ended.size === 0) return false;
      const { sub, session_id: session, iat } = claimsOf(bearerToken(authorization)) ?? {};
      if (ended.has(`session ${session}`)) return true;
      const end = ended.get(`member ${sub}`);
      return end !== undefined && session !== end.except && Number(iat) < end.at;
    },
  };

  function remember(key: string, entry: { except?: unknown }): void {
    ended.delete(key);
    // Tokens count in whole seconds. A session of the same second may be a new one, so it stays.
    ended.set(key, { ...entry, at: Math.floor(now()) });
    for (const [oldest, { at }] of ended) {
      if (at >= now() - ACCESS_TOKEN_SECONDS - 1 && ended.size <= entriesMax) break;
      ended.delete(oldest);
    }
  }
}
