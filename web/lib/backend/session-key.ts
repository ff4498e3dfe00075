/** The key of the session in the browser's local storage (specification 7). */
export const SESSION_KEY = "samha-session";
