/** Local storage key, set once the visitor has dismissed the line that explains the site. */
export const NEWCOMER_KEY = "samha-newcomer";
