import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CalendarPlus } from "lucide-react";
import { canonicalAddress } from "#contract/addresses/address-language.ts";
import { seasonPaths } from "#contract/addresses/season-paths.ts";
import { CRESCENT, STAR } from "#contract/deals/crescent.ts";
import { seasonDayText } from "#contract/deals/season-day-text.ts";
import type { SeasonHead } from "#contract/deals/season-page.ts";
import {
  EVENT_NAMES,
  expectedSentence,
  HUB_LABELS,
  KEY_DAY_NAMES,
  seasonTitle,
} from "#contract/deals/season-texts.ts";
import { cachedPart } from "#lib/cached-part.tsx";
import { AUTHORITY_LABELS } from "#lib/locale/season-labels.ts";
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

/** The day of the page's event as announced by each authority, with the source. Renders nothing before an announcement. */
function Announcements({ head }: { head: SeasonHead }) {
  const { t, i18n } = useLingui();
  const { fill, dayText } = useSeasonTexts(head.day);
  const { announced } = head.when;
  if (announced.length === 0) return null;
  const event = fill(EVENT_NAMES[head.event]);
  return (
    <table className="season-table">
      <caption>
        <Trans>{event} as announced by</Trans>
      </caption>
      <tbody>
        {announced.map(({ authority, day, source }) => {
          const name = i18n._(AUTHORITY_LABELS[authority]);
          return (
            <tr key={authority}>
              <th scope="row">{name}</th>
              <td>{dayText(day)}</td>
              <td>
                <a
                  href={source}
                  target="_blank"
                  rel="noopener nofollow"
                  aria-label={t`Source: ${name}`}
                >
                  <Trans>Source</Trans>
                </a>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Crescent with the khatam as its star. Decorative. */
function Crescent({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 120 120" className={className} aria-hidden="true" fill="currentColor">
      <path d={CRESCENT} />
      <path d={STAR} />
    </svg>
  );
}

/** The expected days of a season in order; the latest one that has begun is marked. */
function KeyDays({ head }: { head: SeasonHead }) {
  const { t } = useLingui();
  const { fill, language } = useSeasonTexts(head.day);
  const current = head.keyDays.findLast(({ day }) => day <= head.day)?.name;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the row on phones.
    <ol aria-label={t`Expected days`} tabIndex={0} className="season-days fade-edges">
      {head.keyDays.map(({ name, day }) => (
        <li key={name} aria-current={name === current ? "date" : undefined}>
          {fill(KEY_DAY_NAMES[name])}
          {/* Omits the year: unless it is the current one, the sentence above states it. */}
          <time dateTime={day}>{seasonDayText(day, language, day)}</time>
        </li>
      ))}
    </ol>
  );
}
