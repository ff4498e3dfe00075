import { COOKIE_PREFERENCES_KEY } from "#features/consent/cookie-preferences.ts";
import { THEME_SCRIPT } from "#lib/theme/theme-script.ts";

/**
 * Runs before the first paint: applies the stored theme and marks a visitor who has not decided about cookies. Rendered pages
 * are the same for all visitors.
 */
export const HEAD_SCRIPT = `${THEME_SCRIPT}try{if(!localStorage.getItem("${COOKIE_PREFERENCES_KEY}"))document.documentElement.dataset.consent="open"}catch(e){}`;
