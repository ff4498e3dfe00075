import { Plural, Trans } from "@lingui/react/macro";
import { CalendarPlus } from "lucide-react";
import { canonicalAddress } from "#contract/addresses/address-language.ts";
import { seasonPaths } from "#contract/addresses/season-paths.ts";
import type { SeasonHead } from "#contract/deals/season-page.ts";
import {
  EVENT_NAMES,
  expectedSentence,
  HUB_LABELS,
  seasonTitle,
} from "#contract/deals/season-texts.ts";
import { cachedPart } from "#lib/cached-part.tsx";
import { Announcements } from "./announcements.tsx";
import { Crescent } from "./crescent.tsx";
import { KeyDays } from "./key-days.tsx";
import { useSeasonTexts } from "./use-season-texts.ts";

/** Head of a season page: its phase, its expected and announced days, and the days left. `head.day` is the current day. */
export const SeasonHeader = cachedPart(({ head }: { head: SeasonHead }) => {
  const { fill, dayText, language } = useSeasonTexts(head.day);
  const { hub, event, year, daysLeft, opensOn } = head;
  return (
    <header className="season-head band pattern">
      <div className="wrap">
        <Crescent className="season-moon" />
        <p className="text-fs-15 font-semibold text-gold">
          {fill(hub === "ramadan" ? HUB_LABELS.ramadan : EVENT_NAMES[event])} {year}
        </p>
        <h1>{fill(seasonTitle(head))}</h1>
        <p className="max-inline-[34rem] text-fs-18 text-pretty">
          {expectedSentence(head, language, fill)}
        </p>
        {opensOn && (
          <p>
            <Trans>Opens fully on {dayText(opensOn)}. Here’s what members have found so far.</Trans>
          </p>
        )}
        <p className="flex flex-wrap items-baseline gap-x-3 text-on-band-muted">
          {daysLeft > 0 && (
            <strong className="text-fs-22 font-[680] text-on-band">
              <Plural value={daysLeft} one="# day" other="# days" />
            </strong>
          )}
          <Trans>The day begins the evening before.</Trans>
        </p>
        <KeyDays head={head} />
        <Announcements head={head} />
        {hub === "ramadan" && (
          <a
            href={canonicalAddress(seasonPaths.ramadanCalendar, language)}
            download
            className="season-link"
          >
            <CalendarPlus className="size-4" />
            <Trans>Add the expected days to your calendar</Trans>
          </a>
        )}
      </div>
    </header>
  );
});
