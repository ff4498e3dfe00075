/** Who is signed in, as every screen may know it: the session's user merged with the profile (specification 3). */
export interface AuthUser {
  id: string;
  email: string;
  username: string;
  profileImageUrl: string | null;
  /** When the account will be deleted, as its member asked; null: it stays. */
  deletionDueAt: string | null;
}

/** What the store keeps of a session. The tokens stay with supabase-js, in local storage. */
export interface AuthSession {
  userId: string;
  /** Seconds since 1970, when the access token ends. */
  expiresAt: number | null;
}

/** A signed-in member. */
export interface Membership {
  user: AuthUser;
  session: AuthSession;
  isAdmin: boolean;
}

/** What this feature reads of the auth service's session and its account. */
export interface OpenSession {
  user: Account;
  /** Seconds since 1970. */
  expires_at?: number;
}

export interface Account {
  id: string;
  email?: string | null;
  user_metadata?: Record<string, unknown> | null;
}
