/** Local storage of a visitor's saved deals, which the offline page reads too (`server/public-files/offline`). */
export const SAVED_KEY = "samha-saved";

/** Saved deals in a browser. */
export const SAVED_IN_BROWSER_MAX = 200;
