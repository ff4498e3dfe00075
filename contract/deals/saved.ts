/** Local storage of a visitor's saved deals, which the offline page reads too (`server/public-files/offline`). */
export const SAVED_KEY = "samha-saved";

/** Local storage of a copy of the signed-in member's saved deals, for hearts and the offline page. */
export const OWN_SAVED_KEY = "samha-saved-own";

/** Saved deals in a browser. */
export const SAVED_IN_BROWSER_MAX = 200;

/** Characters of the name of a list, and of a note. */
export const LIST_NAME_MAX = 40;
export const SAVED_NOTE_MAX = 300;
