import * as z from "zod/mini";
import { dealSlug } from "#contract/addresses/deal-slug.ts";
import { HUB_SECTIONS, isHub, MOON_AUTHORITIES } from "#contract/deals/season.ts";
import { link } from "#contract/deals/validation.ts";
import { brokenRule } from "#contract/errors/form-rules.ts";

const DAY = 86_400_000;
const DAYS_FROM_EXPECTED = 2;

/** Returns the schema for announcing (`announce_month`) a month that begins on the ISO day `expected` by calendar. */
export function announcementSchema(expected: string) {
  return z.object({
    authority: z.string().check(z.refine(isAuthority, brokenRule("authority_missing"))),
    starts_on: z.string().check(
      z.refine((day) => !Number.isNaN(Date.parse(day)), {
        error: brokenRule("date_unreadable"),
        abort: true,
      }),
      z.refine(
        (day) => Math.abs(Date.parse(day) - Date.parse(expected)) <= DAYS_FROM_EXPECTED * DAY,
        brokenRule("day_unexpected", { max: DAYS_FROM_EXPECTED }),
      ),
    ),
    source_url: link().check(z.refine((address) => address !== "", brokenRule("source_missing"))),
  });
}
export type AnnouncementValues = z.output<ReturnType<typeof announcementSchema>>;

/** A pin (`pin_deal`): the link or id of a deal, and a place such as `ramadan/pantry`. */
export const pinSchema = z.object({
  deal: z.string().check(z.refine((typed) => dealSlug(typed) !== "", brokenRule("deal_unknown"))),
  place: z.string().check(z.refine(isPlace, brokenRule("section_missing"))),
});
export type PinValues = z.output<typeof pinSchema>;

function isAuthority(value: string): boolean {
  return (MOON_AUTHORITIES as readonly string[]).includes(value);
}

function isPlace(value: string): boolean {
  const [hub = "", section] = value.split("/");
  return isHub(hub) && HUB_SECTIONS[hub].some((name) => name === section);
}
