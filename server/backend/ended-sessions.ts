import { bearerToken, claimsOf } from "./guard/token-claims.ts";
import { ACCESS_TOKEN_SECONDS } from "./thread/backend-settings.ts";

export interface EndedSessions {
  /**
   * Ends sessions of the member of this `Authorization` header, which the backend must have accepted: this one
   * (`local`), every other one (`others`) or all (`global`).
   */
  end(authorization: string | null, scope: string | null): void;
  /** Remembers what another process of the site has ended. */
  learn(ended: EndedSession): void;
  /** Ends one session by its id. */
  endSession(session: string): void;
  /** Whether this header's token belongs to a session that has ended. */
  hasEnded(authorization: string | null): boolean;
}

/** A session that has ended, or all sessions of a member but one. */
export interface EndedSession {
  /** Of the session, or of the member. */
  subjectId: string;
  isMember: boolean;
  exceptSessionId: string | null;
  /** Seconds since 1970. */
  endedAt: number;
}

interface Ended {
  /** Seconds since 1970. */
  at: number;
  /** The one session of the member that goes on. */
  except: string | null;
}

interface EndedSessionsOptions {
  /** The clock, in seconds. */
  now?: () => number;
  entriesMax?: number;
  /** Called with every session that this process ends. */
  publish?: (ended: EndedSession) => void;
}

/** Some 10 MB at most. The database refuses writes of those that were forgotten. */
const ENTRIES_MAX = 50_000;

/**
 * Remembers which sessions ended within the life of an access token: they are gone from the database, but a token
 * that was issued before is valid until it expires. Kept in memory; `publish` sends it to the other processes of the site, and
 * the database remembers it for one that starts.
 */
export function createEndedSessions({
  now = () => Date.now() / 1000,
  entriesMax = ENTRIES_MAX,
  publish = () => undefined,
}: EndedSessionsOptions = {}): EndedSessions {
  /** By session and by member, oldest first. */
  const ended = new Map<string, Ended>();

  return {
    end(authorization, scope) {
      const { sub, session_id: session } = claimsOf(bearerToken(authorization)) ?? {};
      // Tokens count in whole seconds. A session of the same second may be a new one, so it stays.
      const endedAt = Math.floor(now());
      if (scope !== "others" && typeof session === "string") {
        note({ subjectId: session, isMember: false, exceptSessionId: null, endedAt });
      }
      if (scope === "local" || typeof sub !== "string") return;
      const exceptSessionId = scope === "others" && typeof session === "string" ? session : null;
      note({ subjectId: sub, isMember: true, exceptSessionId, endedAt });
    },
    learn: remember,
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
