import { THEME_SCRIPT } from "#contract/theme-script.ts";
import { COOKIE_PREFERENCES_KEY } from "#features/consent/cookie-preferences.ts";
import { SESSION_KEY } from "#lib/backend/session-key.ts";
import { NEWCOMER_KEY } from "./layout/header/newcomer-key.ts";

/**
 * Sets `data-consent` until the visitor decides about cookies. If a session is stored, sets `data-member`; otherwise sets
 * `data-newcomer` until the line for newcomers is dismissed, and `data-arabic` if that line should offer Arabic.
 */
const READER = `try{var d=document.documentElement.dataset,s=localStorage;if(!s.getItem("${COOKIE_PREFERENCES_KEY}"))d.consent="open";if(s.getItem("${SESSION_KEY}"))d.member="";else if(!s.getItem("${NEWCOMER_KEY}")){d.newcomer="open";if(/^ar\\b/i.test(navigator.language))d.arabic=""}}catch(e){}`;

/** Runs before the first paint. Rendered pages are the same for all visitors, so styles depend on the attributes that it sets. */
export const HEAD_SCRIPT = THEME_SCRIPT + READER;
