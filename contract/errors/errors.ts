export type AppErrorType = "auth" | "network" | "validation" | "server" | "unknown";

/** Thrown error as a plain object for the store. */
export interface PlainError {
  name: string;
  message: string;
  /** HTTP status; 0 without a response, null without a request. */
  status: number | null;
  code: string | null;
  details: string | null;
  hint: string | null;
}

/**
 * `code` is the database's hint if it is a known one (`already_voted`), otherwise the error's
 * code; `timestamp` is ISO 8601, `path` the current page's path.
 */
export interface AppErrorData {
  message: string;
  type: AppErrorType;
  code: string | null;
  originalError: PlainError;
  timestamp: string;
  path: string;
}

/** English messages of responses and errors without a specific one. A page chooses its own text by the code. */
export const GENERAL_MESSAGES = {
  invalidLogin: "Invalid login credentials",
  accountNotFound: "Account not found",
  auth: "Authentication error",
  network: "Network connection error. Please check your internet connection.",
  validation: "Invalid request data",
  server: "Server error. Please try again later.",
  /** 503: the backend or the database did not answer. */
  unavailable: "The site is busy right now. Please try again in a moment.",
  unknown: "An error occurred",
  /** Replaces PostgreSQL's message, which names tables and columns. */
  notAllowed: "You are not allowed to do that.",
} as const;

/** Messages of errors that the site's own code throws. */
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

/** Texts for failures without a message. The text for signing out is only logged. */
export const FALLBACKS = {
  initialization: "Initialization failed",
  initializeAuth: "Failed to initialize auth",
  signUp: "Failed to sign up",
  signIn: "Failed to sign in",
  signOut: "Failed to sign out",
  fetchDeals: "Failed to fetch deals",
  fetchDealDetails: "Failed to fetch deal details",
} as const;
