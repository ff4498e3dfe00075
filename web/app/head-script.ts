import { THEME_SCRIPT } from "#contract/theme-script.ts";
import { COOKIE_PREFERENCES_KEY } from "#features/consent/cookie-preferences.ts";
import { SESSION_KEY } from "#lib/backend/session-key.ts";
import { NEWCOMER_KEY } from "./layout/header/newcomer-key.ts";

/** Sets `data-consent` without a decision about cookies, `data-member` with a session, `data-newcomer` with neither session nor dismissal. */
const READER = `try{var d=document.documentElement.dataset,s=localStorage;if(!s.getItem("${COOKIE_PREFERENCES_KEY}"))d.consent="open";if(s.getItem("${SESSION_KEY}"))d.member="";else if(!s.getItem("${NEWCOMER_KEY}"))d.newcomer="open"}catch(e){}`;

/** Runs before the first paint, because rendered pages are the same for all visitors; styles follow its marks. */
export const HEAD_SCRIPT = THEME_SCRIPT + READER;
