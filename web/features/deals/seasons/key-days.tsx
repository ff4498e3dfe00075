import { useLingui } from "@lingui/react/macro";
import { seasonDayText } from "#contract/deals/season-day-text.ts";
import type { SeasonHead } from "#contract/deals/season-page.ts";
import { KEY_DAY_NAMES } from "#contract/deals/season-texts.ts";
import { useSeasonTexts } from "./use-season-texts.ts";

/** The expected days of a season in order; the latest one that has begun is marked. */
export function KeyDays({ head }: { head: SeasonHead }) {
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
