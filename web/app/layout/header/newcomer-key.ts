/** Local storage: the visitor has dismissed the line that explains the site. */
export const NEWCOMER_KEY = "samha-newcomer";
