// Longer than most: every code of a refusal and every context of a log entry stand here.
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

/** The codes that the database raises as `hint`, with the HTTP status of `errcode = 'PT4xx'`. */
export const REFUSAL_STATUSES = {
  not_authenticated: 401,
  session_not_found: 401,
  deal_not_found: 404,
  already_voted: 409,
  vote_removed: 403,
  vote_not_found: 404,
  vote_is_final: 409,
  vote_too_old: 409,
  too_many_withdrawals: 429,
  deal_expired: 409,
  deal_not_started: 409,
  not_admin: 403,
  not_that_user: 403,
  invalid_field: 400,
  comment_not_found: 404,
  parent_not_found: 400,
  too_deep: 400,
  edit_window_closed: 403,
  profile_not_found: 404,
  banned: 403,
  email_not_confirmed: 403,
  too_fast: 429,
  username_taken: 409,
  voucher_not_found: 404,
  merchant_not_found: 404,
  already_registered: 409,
  message_not_found: 404,
  last_admin: 409,
  cannot_promote_banned: 409,
  already_decided: 409,
  cannot_resubmit: 409,
  cannot_edit: 409,
  cannot_withdraw: 409,
  moderator_decided: 409,
  still_admin: 409,
  unknown_action: 400,
  already_reported: 409,
  content_not_found: 404,
  report_not_found: 404,
  cannot_ban_admin: 409,
  not_banned: 409,
  no_admin_privileges: 403,
  no_pending_image: 404,
  content_changed: 409,
  picture_changed: 409,
  undo_too_late: 409,
  end_passed: 409,
  post_not_found: 404,
  post_taken_down: 409,
} as const;

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
  /** PostgreSQL's own words name tables and columns; a reader is told only this. */
  notAllowed: "You are not allowed to do that.",
} as const;

/** The context under which the shared handler logs a failure (specification 8). */
export const CONTEXT_MESSAGES = {
  gettingFilteredDeals: "Error getting filtered deals",
  gettingDeal: "Error getting deal",
  gettingCategoryCounts: "Error getting category counts",
  votingOnDeal: "Error voting on deal",
  withdrawingVote: "Error taking back vote",
  checkingDeal: "Error checking deal",
  gettingChecks: "Error getting checks of a deal",
  gettingHistory: "Error getting the history of a deal",
  hidingRevision: "Failed to hide an edit",
  endingOwnDeal: "Error ending own deal",
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
  gettingOwnSubmissions: "Error getting own submissions",
  updatingProfileImage: "Error updating profile image",
  fetchingPendingDeals: "Failed to fetch pending deals",
  moderatingDeal: "Failed to moderate deal",
  undoingDecision: "Failed to undo decision",
  updatingDealAsAdmin: "Failed to update deal as admin",
  searchingDeals: "Error searching deals",
  refreshingVoteCounts: "Error refreshing vote counts",
  gettingPopularDeals: "Error getting popular deals",
  submittingReport: "Error submitting report",
  settingTemperatureOffset: "Failed to set temperature offset",
  // "Others exist" (specification 8): ours.
  gettingReports: "Error getting reports",
  gettingNotifications: "Error getting notifications",
  markingNotificationsRead: "Error marking notifications as read",
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
  gettingPrivateImage: "Error getting image",
  gettingPendingAvatars: "Error getting pending avatars",
  moderatingAvatar: "Error moderating avatar",
  removingImage: "Error removing image",
  gettingAdminOverview: "Error getting the admin overview",
  retryingJobs: "Error trying failed jobs again",
  gettingAuditLog: "Error getting the audit log",
  gettingPostsToReview: "Failed to fetch posts to review",
  reviewingPost: "Failed to review post",
  gettingSuspiciousVotes: "Failed to fetch votes of young accounts",
  decidingOnVotes: "Failed to decide on votes",
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
  requestingConfirmation: "Error requesting a link to confirm an e-mail address",
  changingPassword: "Error changing password",
  exportingData: "Error exporting data",
  gettingSessions: "Error getting sessions",
  endingSessions: "Error ending sessions",
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
