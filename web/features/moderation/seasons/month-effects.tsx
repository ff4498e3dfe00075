import { useLingui } from "@lingui/react/macro";
import type { Hub } from "#contract/deals/season.ts";
import { shortDayText } from "#contract/deals/season-day-text.ts";
import { HUB_LABELS } from "#contract/deals/season-texts.ts";
import { useLanguage } from "#lib/locale/locale-context.tsx";
import { useTranslateMarked } from "#lib/locale/use-translate-marked.ts";
import type { SeasonMonth } from "./season-months-requests.ts";

/** The effects of a month on the season pages. */
export function MonthEffects({ month }: { month: SeasonMonth }) {
  const translate = useTranslateMarked();
  const effects = useEffectTexts(month);
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-0.5 text-fs-14 text-muted">
      {effects.map(([hub, text]) => (
        <li key={hub}>
          {translate(HUB_LABELS[hub])}: {text}
        </li>
      ))}
    </ul>
  );
}

function useEffectTexts({ month, expectedOn }: SeasonMonth): readonly [Hub, string][] {
  const { t } = useLingui();
  const language = useLanguage();
  const dayOfMonth = (day: number) => {
    const time = new Date(Date.parse(expectedOn) + (day - 1) * 86_400_000);
    return shortDayText(time.toISOString(), language);
  };
  const lastNights = dayOfMonth(21);
  const adha = dayOfMonth(10);
  switch (month) {
    case 8:
      return [["ramadan", t`the page opens`]];
    case 9:
      return [
        ["ramadan", t`the month, with its last ten nights from ${lastNights}`],
        ["eid", t`the page opens for Eid al-Fitr`],
      ];
    case 10:
      return [
        ["ramadan", t`Eid al-Fitr`],
        ["eid", t`Eid al-Fitr`],
        ["hajj", t`the page opens`],
      ];
    case 11:
      return [["eid", t`the page opens for Eid al-Adha`]];
    default:
      return [
        ["eid", t`Eid al-Adha, expected on ${adha}`],
        ["hajj", t`Eid al-Adha, expected on ${adha}`],
      ];
  }
}
