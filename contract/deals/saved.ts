/** Local storage key of a visitor's saved deals, which the offline page also reads (`server/public-files/offline`). */
export const SAVED_KEY = "samha-saved";

/** Local storage key of a copy of the signed-in member's saved deals, for the hearts and the offline page. */
export const OWN_SAVED_KEY = "samha-saved-own";

/** Maximum number of saved deals in a browser. */
export const SAVED_IN_BROWSER_MAX = 200;

/** Maximum lengths of a list's name and of a note, in characters. */
export const LIST_NAME_MAX = 40;
export const SAVED_NOTE_MAX = 300;
