import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { SeasonSection } from "#contract/deals/season.ts";

/** Labels of the sections of the season pages. */
export const SECTION_LABELS: Readonly<Record<SeasonSection, MessageDescriptor>> = {
  pantry: msg`Stock up the pantry`,
  iftar: msg`Iftar and suhoor`,
  clothes: msg`Clothes for Eid`,
  gifts: msg`Gifts`,
  home: msg`Home and table`,
  pilgrimage: msg`Hajj and Umrah`,
  qurbani: msg`Qurbani`,
};
