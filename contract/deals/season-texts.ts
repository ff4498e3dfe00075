import type { Language } from "#contract/language.ts";
import { defineMessage, type MarkedText } from "#contract/text/define-message.ts";
import type { Hub, Phase } from "./season.ts";
import { seasonDayText } from "./season-day-text.ts";
import type { KeyDay, SeasonEvent, SeasonHead } from "./season-page.ts";

/** Translates a text for the reader and inserts values. */
type Fill = (text: MarkedText, values?: Readonly<Record<string, string | number>>) => string;

/** Names of the season pages, as in titles and feeds. */
export const HUB_NAMES: Record<Hub, MarkedText> = {
  ramadan: defineMessage("Ramadan deals"),
  eid: defineMessage("Eid deals"),
  hajj: defineMessage("Hajj and qurbani deals"),
};

/** Names of the season pages in the category row. */
export const HUB_LABELS: Record<Hub, MarkedText> = {
  ramadan: defineMessage("Ramadan"),
  eid: defineMessage("Eid"),
  hajj: defineMessage("Hajj"),
};

export const EVENT_NAMES: Record<SeasonEvent, MarkedText> = {
  ramadan: defineMessage("Ramadan"),
  fitr: defineMessage("Eid al-Fitr"),
  adha: defineMessage("Eid al-Adha"),
};

export const KEY_DAY_NAMES: Record<KeyDay, MarkedText> = {
  ...EVENT_NAMES,
  shaban: defineMessage("Stock up"),
  last_nights: defineMessage("Last ten nights"),
  dhu_al_hijja: defineMessage("First ten days"),
  arafah: defineMessage("Day of Arafah"),
};

/** The day of an event by calendar and by sighting; the site does not choose between them. */
const EXPECTED_OR_SIGHTED: Record<SeasonEvent, MarkedText> = {
  ramadan: defineMessage("Ramadan is expected on {first}, or {second} where the moon is sighted."),
  fitr: defineMessage("Eid al-Fitr is expected on {first}, or {second} where the moon is sighted."),
  adha: defineMessage("Eid al-Adha is expected on {first}, or {second} where the moon is sighted."),
};
const EXPECTED: Record<SeasonEvent, MarkedText> = {
  ramadan: defineMessage("Ramadan is expected on {first}."),
  fitr: defineMessage("Eid al-Fitr is expected on {first}."),
  adha: defineMessage("Eid al-Adha is expected on {first}."),
};
const BEGUN_OR_SIGHTED = defineMessage(
  "Expected on {first}, or {second} where the moon is sighted.",
);
const BEGUN = defineMessage("Expected on {first}.");

/** Returns a sentence with the expected day of the page's next event. */
export function expectedSentence(head: SeasonHead, language: Language, fill: Fill): string {
  const { event, when, day } = head;
  const first = seasonDayText(when.expected, language, day);
  const later = when.ifSighted ?? when.latest;
  const second = later > when.expected ? seasonDayText(later, language, day) : null;
  if (head.daysLeft === 0)
    return second ? fill(BEGUN_OR_SIGHTED, { first, second }) : fill(BEGUN, { first });
  return second
    ? fill(EXPECTED_OR_SIGHTED[event], { first, second })
    : fill(EXPECTED[event], { first });
}

const OPEN_TITLES: Record<Hub, Partial<Record<Phase, MarkedText>>> = {
  ramadan: {
    stock_up: defineMessage("Getting ready for Ramadan"),
    month: defineMessage("The month of Ramadan"),
    last_nights: defineMessage("The last ten nights"),
    eid: defineMessage("Eid Mubarak"),
  },
  eid: {},
  hajj: { open: defineMessage("The season of Hajj") },
};
const EID_OPEN: Partial<Record<SeasonEvent, MarkedText>> = {
  fitr: defineMessage("Getting ready for Eid al-Fitr"),
  adha: defineMessage("Getting ready for Eid al-Adha"),
};
const EID_MUBARAK = defineMessage("Eid Mubarak");
const ENDED: Record<Hub, MarkedText> = {
  ramadan: defineMessage("Until next Ramadan"),
  eid: defineMessage("Until next Eid"),
  hajj: defineMessage("Until next Hajj"),
};

/** Returns the heading of a season page in its current phase. */
export function seasonTitle({ hub, phase, event, daysLeft }: SeasonHead): MarkedText {
  if (phase === "ended") return ENDED[hub];
  if (hub === "eid" && phase === "open")
    return daysLeft === 0 ? EID_MUBARAK : (EID_OPEN[event] ?? HUB_NAMES.eid);
  return OPEN_TITLES[hub][phase] ?? HUB_NAMES[hub];
}
