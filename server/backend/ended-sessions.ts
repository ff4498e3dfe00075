import { bearerToken, claimsOf } from "./guard/token-claims.ts";
import { ACCESS_TOKEN_SECONDS } from "./thread/backend-settings.ts";

export interface EndedSessions {
  /**
   * Ends sessions of the member in this `Authorization` header, which the backend must have accepted: the current one
   * (`local`), all others (`others`) or all (`global`).
   */
  end(authorization: string | null, scope: string | null): void;
  /** Records sessions that ended in another process of the site, or before this one started. */
  addEnded(ended: EndedSession): void;
  endSession(session: string): void;
  /** Returns whether the header's token belongs to an ended session. */
  hasEnded(authorization: string | null): boolean;
}

/** An ended session, or all sessions of a member, optionally except one. */
export interface EndedSession {
  subjectId: string;
  isMember: boolean;
  exceptSessionId: string | null;
  /** Seconds since 1970. */
  endedAt: number;
}

interface Ended {
  /** Seconds since 1970. */
  at: number;
  /** The member's only session that continues. */
  except: string | null;
}

interface EndedSessionsOptions {
  now?: () => number;
  entriesMax?: number;
  publish?: (ended: EndedSession) => void;
}

/** Uses at most about 10 MB. The database still refuses writes from evicted sessions. */
const ENTRIES_MAX = 50_000;

/**
 * Creates the list of sessions that ended within the lifetime of an access token: the database has deleted them, but their
 * tokens stay valid until they expire. The list is in memory; `publish` sends each entry to the site's other processes and
 * stores it in the database for a process that starts later.
 */
export function createEndedSessions({
  now = () => Date.now() / 1000,
  entriesMax = ENTRIES_MAX,
  publish = () => undefined,
}: EndedSessionsOptions = {}): EndedSessions {
  const ended = new Map<string, Ended>();

  return {
    end(authorization, scope) {
      const { sub, session_id: session } = claimsOf(bearerToken(authorization)) ?? {};
      // `iat` is in whole seconds. A session from the same second may be new, so it continues.
      const endedAt = Math.floor(now());
      if (scope !== "others" && typeof session === "string") {
        note({ subjectId: session, isMember: false, exceptSessionId: null, endedAt });
      }
      if (scope === "local" || typeof sub !== "string") return;
      const exceptSessionId = scope === "others" && typeof session === "string" ? session : null;
      note({ subjectId: sub, isMember: true, exceptSessionId, endedAt });
    },
    addEnded: remember,
    endSession: (session) =>
      note({ subjectId: session, isMember: false, exceptSessionId: null, endedAt: now() }),
    hasEnded(authorization) {
      if (ended.size === 0) return false;
      const { sub, session_id: session, iat } = claimsOf(bearerToken(authorization)) ?? {};
      if (ended.has(`session ${session}`)) return true;
      const end = ended.get(`member ${sub}`);
      return end !== undefined && session !== end.except && Number(iat) < end.at;
    },
  };

  function note(entry: EndedSession): void {
    remember(entry);
    publish(entry);
  }

  function remember({ subjectId, isMember, exceptSessionId, endedAt }: EndedSession): void {
    const key = `${isMember ? "member" : "session"} ${subjectId}`;
    ended.delete(key);
    ended.set(key, { except: exceptSessionId, at: endedAt });
    for (const [oldest, { at }] of ended) {
      if (at >= now() - ACCESS_TOKEN_SECONDS - 1 && ended.size <= entriesMax) break;
      ended.delete(oldest);
    }
  }
}
