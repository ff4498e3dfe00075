import { Trans, useLingui } from "@lingui/react/macro";
import type { SeasonHead } from "#contract/deals/season-page.ts";
import { EVENT_NAMES } from "#contract/deals/season-texts.ts";
import { AUTHORITY_NAMES } from "#lib/locale/season-names.ts";
import { useSeasonTexts } from "./use-season-texts.ts";

/** The day of the page's event as announced by each authority, with the source. Renders nothing before an announcement. */
export function Announcements({ head }: { head: SeasonHead }) {
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
          const name = i18n._(AUTHORITY_NAMES[authority]);
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
