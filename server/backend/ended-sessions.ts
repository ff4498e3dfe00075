import { bearerToken, claimsOf } from "./token-claims.ts";

export interface EndedSessions {
  /** From now on every other session of the account of this `Authorization` header has ended. */
  endOthers(authorization: string | null): void;
  /** Whether this header's token belongs to a session that was ended that way. */
  hasEnded(authorization: string | null): boolean;
}

/** As long as an access token lives. */
const LIFETIME_S = 3_600;

/**
 * Remembers who changed their password within the hour: the sessions are gone from the database, but a token that was
 * handed out before would be believed until it ends by itself. Kept in memory; a restart forgets it.
 */
export function createEndedSessions(now = () => Date.now() / 1000): EndedSessions {
  const ended = new Map<string, { before: number; except: unknown }>();

  return {
    endOthers(authorization) {
      const { sub, session_id: except } = claimsOf(bearerToken(authorization)) ?? {};
      for (const [member, { before }] of ended) {
        if (before < now() - LIFETIME_S) ended.delete(member);
      }
      // In whole seconds, as tokens count: whoever signs in right afterwards is welcome.
      if (typeof sub === "string") ended.set(sub, { before: Math.floor(now()), except });
    },
    hasEnded(authorization) {
      if (ended.size === 0) return false;
      const { sub, session_id: session, iat } = claimsOf(bearerToken(authorization)) ?? {};
      const end = typeof sub === "string" ? ended.get(sub) : undefined;
      return end !== undefined && session !== end.except && Number(iat) < end.before;
    },
  };
}
