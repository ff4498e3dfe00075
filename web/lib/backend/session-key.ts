export const SESSION_KEY = "samha-session";
