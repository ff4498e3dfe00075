/** Local storage key of the session (specification 7). */
export const SESSION_KEY = "samha-session";
