/** Business constants of section 9 of the specification and field limits of the contract. */
export const DEALS_PER_PAGE = 10;
export const CATEGORY_DEALS_PER_PAGE = 12;
export const USER_DEALS_PER_PAGE = 12;
export const SEARCH_LIMIT = 20;
export const NOTICES_PER_PAGE = 50;
/** Maximum number of suggestions below the search field. */
export const SUGGESTIONS_MAX = 6;
export const LEADERBOARD_LIMIT = 20;
export const LEADERBOARD_MAX = 100;

export const SHORT_ID_LENGTH = 7;
/** A shorter id without a hyphen is a prefix (section 5 of the specification). */
export const FULL_ID_MIN_LENGTH = 32;

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 30;
export const PASSWORD_MIN = 6;

export const TITLE_MIN = 5;
export const TITLE_MAX = 140;
export const DESCRIPTION_MAX = 5_000;
export const MERCHANT_MAX = 80;
export const LOCATION_MAX = 120;
export const URL_MAX = 2_048;
export const PRICE_MAX = 1_000_000;
/** Maximum number of comments on a deal's page; the browser loads more on request. */
export const COMMENTS_ON_PAGE = 500;
export const COMMENT_MAX = 2_000;
export const COMMENT_DEPTH_MAX = 18;
/** Period in which authors may edit their comments. */
export const COMMENT_EDIT_MINUTES = 15;

export const UPLOAD_MAX_MB = 5;
export const UPLOAD_MAX_BYTES = UPLOAD_MAX_MB * 1024 * 1024;
export const UPLOAD_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;

export const DEFAULT_PRICE_RANGE: readonly [number, number] = [0, 1000];
export const CHUNK_LOAD_TIMEOUT_MS = 120_000;
export const DEFAULT_CURRENCY = "GBP";
