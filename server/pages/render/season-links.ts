import { seasonPaths } from "#contract/addresses/season-paths.ts";
import { seasonOrder } from "#contract/calendar/season-head.ts";
import { HUB_LABELS } from "#contract/deals/season-texts.ts";
import type { Language } from "#contract/language.ts";
import type { SeasonLink } from "#contract/site-config.ts";
import { translate } from "#server/i18n/translate.ts";

/** Returns links to the season pages in the order of today (UTC). */
export function seasonLinks(language: Language): readonly SeasonLink[] {
  const day = new Date().toISOString().slice(0, 10);
  if (cached.day !== day) cached = { day, links: new Map() };
  const links = cached.links.get(language) ?? linksOn(day, language);
  cached.links.set(language, links);
  return links;
}

/** Every page has them, and computing the Hijri days takes a thirtieth of the time of a page. */
let cached = { day: "", links: new Map<Language, readonly SeasonLink[]>() };

function linksOn(day: string, language: Language): SeasonLink[] {
  return seasonOrder(day).map(({ hub, isOpen }) => ({
    to: seasonPaths.page(hub),
    name: translate(language, HUB_LABELS[hub]),
    isOpen,
  }));
}
