import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { MoonAuthority } from "#contract/deals/season.ts";

/** Names of the Hijri months that begin phases of the season pages, by number. */
export const MONTH_LABELS: Readonly<Record<number, MessageDescriptor>> = {
  8: msg`Sha’ban`,
  9: msg`Ramadan`,
  10: msg`Shawwal`,
  11: msg`Dhu al-Qa’da`,
  12: msg`Dhu al-Hijja`,
};

/** Names of the authorities that announce months. */
export const AUTHORITY_LABELS: Readonly<Record<MoonAuthority, MessageDescriptor>> = {
  saudi: msg`Saudi Arabia`,
  uk_sighting: msg`UK moon sighting`,
  morocco: msg`Morocco`,
  diyanet: msg`Diyanet, Turkey`,
};
