import { Trans, useLingui } from "@lingui/react/macro";
import type { MoonAuthority } from "#contract/deals/season.ts";
import type { SeasonHead } from "#contract/deals/season-page.ts";
import { EVENT_NAMES } from "#contract/deals/season-texts.ts";
import { useSeasonTexts } from "./use-season-texts.ts";

/** The announced day of the page's event by each authority, with its source. Renders nothing before an announcement. */
export function Announcements({ head }: { head: SeasonHead }) {
  const { t } = useLingui();
  const { fill, dayText } = useSeasonTexts(head.day);
  const { announced } = head.when;
  if (announced.length === 0) return null;
  const names: Record<MoonAuthority, string> = {
    saudi: t`Saudi Arabia`,
    uk_sighting: t`UK moon sighting`,
    morocco: t`Morocco`,
    diyanet: t`Diyanet, Turkey`,
  };
  const event = fill(EVENT_NAMES[head.event]);
  return (
    <table className="season-table">
      <caption>
        <Trans>{event} as announced by</Trans>
      </caption>
      <tbody>
        {announced.map(({ authority, day, source }) => (
          <tr key={authority}>
            <th scope="row">{names[authority]}</th>
            <td>{dayText(day)}</td>
            <td>
              <a
                href={source}
                target="_blank"
                rel="noopener nofollow"
                aria-label={t`Source: ${names[authority]}`}
              >
                <Trans>Source</Trans>
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
