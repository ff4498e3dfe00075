/** The context under which the shared handler logs a failure (specification 8). */
// biome-ignore lint/performance/noBarrelFile: each context is a constant of its own, so that a bundle has only those it names.
export * as CONTEXT_MESSAGES from "./context-messages.ts";

/** The classes of specification 8. */
export type AppErrorType = "auth" | "network" | "validation" | "server" | "unknown";

/** What is left of a thrown error once it must fit into the store: plain, without methods. */
export interface PlainError {
  name: string;
  message: string;
  /** The HTTP status; 0 when no answer came; null when it was no request. */
  status: number | null;
  code: string | null;
  details: string | null;
  hint: string | null;
}

/**
 * The structured error object of specification 3. `code` is the database's hint where it is one of ours
 * (`already_voted`), else the error's own; `timestamp` is ISO 8601, `path` the current page's path.
 */
export interface AppErrorData {
  message: string;
  type: AppErrorType;
  code: string | null;
  originalError: PlainError;
  timestamp: string;
  path: string;
}

/** Texts of the classification (specification 8). */
export const CLASS_TEXTS = {
  invalidLogin: "Invalid login credentials",
  accountNotFound: "Account not found",
  auth: "Authentication error",
  network: "Network connection error. Please check your internet connection.",
  validation: "Invalid request data",
  server: "Server error. Please try again later.",
  /** 503: the database or the backend starts, stops, is full or too busy. */
  unavailable: "The site is busy right now. Please try again in a moment.",
  unknown: "An error occurred",
  /** PostgreSQL's own words name tables and columns; a reader sees only this. */
  notAllowed: "You are not allowed to do that.",
} as const;

/** Messages our own code throws (specification 5 and 8). */
export const MESSAGES = {
  notAuthenticated: "Not authenticated",
  dealNotFound: "Deal not found",
  blogPostNotFound: "Blog post not found",
  missingDealId: "Retrieved deal is missing ID field",
  votingFailed: "Voting failed",
  votingNotConfirmed: "Voting failed: Backend did not confirm success.",
  userProfileNotFound: "User profile not found",
  profileDataNotAvailable: "Profile data not available",
  profileNotCreated: "Failed to create profile",
  userNotFound: "User not found",
  userAuthDataNotAvailable: "User authentication data not available",
  dealIdRequired: "Deal ID is required",
  emptyDealId: "Empty deal ID provided",
  userIdRequired: "User ID is required",
  usernameRequired: "Username is required",
} as const;

/** Said where a failed action carries no message of its own (specification 8); signing out only logs its. */
export const FALLBACKS = {
  initialization: "Initialization failed",
  initializeAuth: "Failed to initialize auth",
  signUp: "Failed to sign up",
  signIn: "Failed to sign in",
  signOut: "Failed to sign out",
  fetchDeals: "Failed to fetch deals",
  fetchDealDetails: "Failed to fetch deal details",
} as const;
