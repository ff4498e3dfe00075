import { seasonPaths } from "#contract/addresses/season-paths.ts";
import { openHub } from "#contract/calendar/season-head.ts";
import { HUB_LABELS } from "#contract/deals/season-texts.ts";
import type { Language } from "#contract/language.ts";
import type { SeasonLink } from "#contract/site-config.ts";
import { translate } from "#server/i18n/translate.ts";

/** Returns the link to the season page that is open today (UTC), or null. */
export function seasonLink(language: Language): SeasonLink | null {
  const hub = openHub(new Date().toISOString().slice(0, 10));
  return hub && { to: seasonPaths.page(hub), name: translate(language, HUB_LABELS[hub]) };
}
