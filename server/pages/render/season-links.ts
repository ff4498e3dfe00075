import { seasonPaths } from "#contract/addresses/season-paths.ts";
import { seasonOrder } from "#contract/calendar/season-head.ts";
import { HUB_LABELS } from "#contract/deals/season-texts.ts";
import type { Language } from "#contract/language.ts";
import type { SeasonLink } from "#contract/site-config.ts";
import { translate } from "#server/i18n/translate.ts";

/** Returns links to the season pages in the order of today (UTC). */
export function seasonLinks(language: Language): SeasonLink[] {
  return seasonOrder(new Date().toISOString().slice(0, 10)).map(({ hub, isOpen }) => ({
    to: seasonPaths.page(hub),
    name: translate(language, HUB_LABELS[hub]),
    isOpen,
  }));
}
