// Longer than most: every text of an error in the product stands in this one table.
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

/**
 * The stable words the database raises as `hint`, with the HTTP status of `errcode = 'PT4xx'`. A null text means that
 * the database names the field, the rule or the time, and its message is shown.
 */
export const DATABASE_HINTS = {
  not_authenticated: { status: 401, text: "Not authenticated" },
  session_not_found: { status: 401, text: "This session has ended. Sign in again." },
  deal_not_found: { status: 404, text: "Deal not found" },
  already_voted: { status: 409, text: "You have already voted on this deal" },
  deal_expired: { status: 409, text: "This deal has expired" },
  not_admin: { status: 403, text: "Unauthorized: Admin access required" },
  not_that_user: { status: 403, text: "Not authenticated as that user" },
  invalid_field: { status: 400, text: null },
  comment_not_found: { status: 404, text: "Comment not found" },
  parent_not_found: { status: 400, text: null },
  too_deep: { status: 400, text: null },
  edit_window_closed: { status: 403, text: null },
  profile_not_found: { status: 404, text: "Profile not found" },
  banned: { status: 403, text: null },
  too_fast: { status: 429, text: null },
  username_taken: { status: 409, text: "This username is already taken." },
  voucher_not_found: { status: 404, text: "Voucher code not found" },
  merchant_not_found: { status: 404, text: "Merchant not found" },
  already_registered: { status: 409, text: null },
  message_not_found: { status: 404, text: "Message not found" },
  last_admin: { status: 409, text: null },
  cannot_promote_banned: { status: 409, text: null },
  already_decided: { status: 409, text: null },
  still_admin: {
    status: 409,
    text: "Admins cannot delete their account: the admin role has to be taken away first",
  },
  unknown_action: { status: 400, text: null },
  already_reported: { status: 409, text: "You have already reported this" },
  content_not_found: { status: 404, text: "What you report is not here any more" },
  report_not_found: { status: 404, text: "Report not found" },
  cannot_ban_admin: {
    status: 409,
    text: "Admins cannot be banned: the admin role has to be taken away first",
  },
  not_banned: { status: 409, text: "This member is not banned" },
  no_admin_privileges: { status: 403, text: "Unauthorized: You do not have admin privileges" },
  no_pending_image: { status: 404, text: "No pending image found" },
  picture_changed: { status: 409, text: null },
} as const satisfies Record<string, { status: number; text: string | null }>;

export type DatabaseHint = keyof typeof DATABASE_HINTS;

/** Texts of the classification (specification 8). */
export const CLASS_TEXTS = {
  invalidLogin: "Invalid login credentials",
  accountNotFound: "Account not found",
  auth: "Authentication error",
  network: "Network connection error. Please check your internet connection.",
  validation: "Invalid request data",
  server: "Server error. Please try again later.",
  /** 503: the database or the backend starts, stops, is full or too busy. */
  unavailable: "The site is catching its breath. Please try again in a moment.",
  unknown: "An error occurred",
  /** PostgreSQL's own words name tables and columns; a reader is told only this. */
  notAllowed: "You are not allowed to do that.",
} as const;

/** What a reader is told, by class, where the error has no message of its own (specification 8). */
export const USER_TEXTS: Record<AppErrorType, string> = {
  auth: "Authentication error. Please try again.",
  network: "Network connection issue. Please check your internet connection.",
  validation: "Please check your input and try again.",
  server: "Server error. Our team has been notified.",
  unknown: "An unexpected error occurred. Please try again.",
};

/** The context under which the shared handler logs a failure (specification 8). */
export const CONTEXT_MESSAGES = {
  gettingFilteredDeals: "Error getting filtered deals",
  gettingDeal: "Error getting deal",
  gettingCategoryCounts: "Error getting category counts",
  votingOnDeal: "Error voting on deal",
  submittingDeal: "Error submitting deal",
  addingComment: "Error adding comment",
  fetchingLeaderboard: "Error fetching leaderboard data",
  creatingBlogPost: "Error creating blog post",
  updatingBlogPost: "Error updating blog post",
  gettingBlogPost: "Error getting blog post",
  gettingBlogPosts: "Error getting blog posts",
  deletingBlogPost: "Error deleting blog post",
  gettingUserProfile: "Error getting user profile",
  gettingUserDeals: "Error getting user deals",
  gettingUserComments: "Error getting user comments",
  updatingProfileImage: "Error updating profile image",
  fetchingPendingDeals: "Failed to fetch pending deals",
  moderatingDeal: "Failed to moderate deal",
  updatingDealAsAdmin: "Failed to update deal as admin",
  searchingDeals: "Error searching deals",
  refreshingVoteCounts: "Error refreshing vote counts",
  gettingPopularDeals: "Error getting popular deals",
  submittingReport: "Error submitting report",
  settingTemperatureOffset: "Failed to set temperature offset",
  // "Others exist" (specification 8): ours.
  gettingReports: "Error getting reports",
  resolvingReports: "Error resolving reports",
  gettingOwnVotes: "Error getting own votes",
  gettingComments: "Error getting comments",
  editingComment: "Error editing comment",
  deletingComment: "Error deleting comment",
  gettingVoucherCodes: "Error getting voucher codes",
  addingVoucherCode: "Error adding voucher code",
  moderatingVoucherCode: "Failed to moderate voucher code",
  gettingPendingVoucherCodes: "Failed to fetch pending voucher codes",
  gettingBusinesses: "Error getting businesses",
  gettingBusiness: "Error getting business",
  registeringMerchant: "Error registering merchant",
  gettingOwnMerchants: "Error getting your registrations",
  gettingPendingMerchants: "Failed to fetch pending merchants",
  moderatingMerchant: "Failed to moderate merchant",
  uploadingImage: "Error uploading image",
  gettingPrivatePicture: "Error getting picture",
  gettingPendingAvatars: "Error getting pending avatars",
  moderatingAvatar: "Error moderating avatar",
  removingImage: "Error removing image",
  gettingAdminOverview: "Error getting the admin overview",
  gettingAuditLog: "Error getting the audit log",
  gettingContactMessages: "Error getting contact messages",
  handlingContactMessage: "Error handling contact message",
  findingDeals: "Error finding deals",
  findingMembers: "Error finding members",
  gettingMember: "Error getting member",
  changingMember: "Error changing member",
  initializingAuth: "Error initializing auth",
  signingIn: "Error signing in",
  signingUp: "Error signing up",
  creatingProfile: "Error creating profile",
  requestingPasswordLink: "Error requesting a password link",
  openingLink: "Error opening a link",
  changingPassword: "Error changing password",
  exportingData: "Error exporting data",
  deletingAccount: "Error deleting account",
  keepingAccount: "Error keeping account",
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

/** Sign-in (specification 8). */
export const SIGN_IN_TEXTS = {
  invalidCredentials: "Invalid email or password. Please try again.",
  failed: "Failed to sign in. Please try again.",
} as const;

/** Sign-up (specification 5). */
export const SIGN_UP_TEXTS = {
  usernameTaken: "This username is already taken.",
  weakPassword: "Password must be at least 6 characters.",
  longPassword:
    "This password is too long: at most 72 characters, fewer with accents, Arabic letters or emoji.",
  emailInvalid: "This e-mail address is not valid. Please check it.",
  emailRegistered: "This email is already registered.",
  failed: "Registration failed. Please try again.",
} as const;

/** Choosing a new password, by the link of a mail or in the settings. */
export const PASSWORD_TEXTS = {
  wrongCurrent: "This is not your current password.",
  unchanged: "Choose a password that differs from the current one.",
  sessionEnded: "Your session has ended. Ask for a new link.",
} as const;
