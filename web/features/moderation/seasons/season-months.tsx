import { Trans, useLingui } from "@lingui/react/macro";
import { Moon } from "lucide-react";
import { useRef, useState } from "react";
import { MOON_AUTHORITIES, type MoonAnnouncement } from "#contract/deals/season.ts";
import { OutsideLink } from "#features/moderation/queue/outside-link.tsx";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { AUTHORITY_LABELS } from "#lib/locale/season-labels.ts";
import { Button } from "#ui/button/button.tsx";
import { Card } from "#ui/display/card.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";
import { AnnouncementDialog } from "./announcement-dialog.tsx";
import { MonthEffects } from "./month-effects.tsx";
import { loadSeasonMonths, type SeasonMonth } from "./season-months-requests.ts";
import { useDayText } from "./use-day-text.ts";
import { useMonthName } from "./use-month-name.ts";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

interface OpenDialog {
  kind: "announce" | "withdraw";
  month: SeasonMonth;
  /** Null for a new announcement. */
  announcement: MoonAnnouncement | null;
}

/** The months of the season pages with their expected day and their announcements. */
export function SeasonMonths({ onChanged }: { onChanged: () => void }) {
  const loaded = useThunkData(loadSeasonMonths, undefined);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { showToast } = useAlerts();
  const list = useRef<HTMLUListElement>(null);

  async function showChanged(text: string) {
    setDialog(null);
    showToast(text);
    onChanged();
    await loaded.reload();
    // The button that opened the dialog may no longer exist.
    if (document.activeElement === document.body) list.current?.focus();
  }

  if (loaded.status === "failed") {
    return (
      <FailedPanel title={<Trans>The months could not be loaded</Trans>} onRetry={loaded.reload}>
        {loaded.error}
      </FailedPanel>
    );
  }
  if (!loaded.data) return <Spinner />;
  if (loaded.data.length === 0) {
    return (
      <StatePanel icon={<Moon />} title={<Trans>No months ahead</Trans>}>
        <Trans>The calendar of this version ends here. Update the site to continue.</Trans>
      </StatePanel>
    );
  }
  return (
    <Card as="div" padded={false}>
      <ul ref={list} tabIndex={-1} className="divide-y divide-border outline-none">
        {loaded.data.map((month) => (
          <MonthRow key={`${month.year} ${month.month}`} month={month} onOpen={setDialog} />
        ))}
      </ul>
      {dialog?.kind === "announce" && (
        <AnnouncementDialog
          {...dialog}
          onSaved={(text) => void showChanged(text)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === "withdraw" && dialog.announcement && (
        <WithdrawDialog
          month={dialog.month}
          announcement={dialog.announcement}
          onWithdrawn={(text) => void showChanged(text)}
          onClose={() => setDialog(null)}
        />
      )}
    </Card>
  );
}

interface MonthRowProps {
  month: SeasonMonth;
  onOpen: (dialog: OpenDialog) => void;
}

function MonthRow({ month, onOpen }: MonthRowProps) {
  const { t } = useLingui();
  const name = useMonthName()(month);
  const expected = useDayText()(month.expectedOn);
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-inline-0">
          <h3 className="text-fs-16 font-[660]">{name}</h3>
          <p className="text-fs-15">
            <Trans>
              Expected on <time dateTime={month.expectedOn}>{expected}</time>
            </Trans>
          </p>
          <MonthEffects month={month} />
        </div>
        {month.announcements.length < MOON_AUTHORITIES.length && (
          <Button
            variant="outline"
            aria-label={t`Announce ${name}`}
            onClick={() => onOpen({ kind: "announce", month, announcement: null })}
          >
            <Moon />
            <Trans>Announce</Trans>
          </Button>
        )}
      </div>
      {month.announcements.length > 0 && (
        <ul className="grid gap-2">
          {month.announcements.map((announcement) => (
            <AnnouncementRow
              key={announcement.authority}
              month={month}
              announcement={announcement}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

function AnnouncementRow({
  month,
  announcement,
  onOpen,
}: MonthRowProps & { announcement: MoonAnnouncement }) {
  const { t, i18n } = useLingui();
  const name = useMonthName()(month);
  const authority = i18n._(AUTHORITY_LABELS[announcement.authority]);
  const day = announcement.starts_on;
  const dayText = useDayText();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-m bg-sunken px-3 py-2">
      <div className="min-inline-0 text-fs-15">
        <b className="font-[620]">{authority}</b>: <time dateTime={day}>{dayText(day)}</time>{" "}
        <OutsideLink address={announcement.source_url} />
      </div>
      <p className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          aria-label={t`Correct ${authority}, ${name}`}
          onClick={() => onOpen({ kind: "announce", month, announcement })}
        >
          <Trans>Correct</Trans>
        </Button>
        <Button
          variant="outline"
          aria-label={t`Withdraw announcement: ${authority}, ${name}`}
          onClick={() => onOpen({ kind: "withdraw", month, announcement })}
        >
          <Trans>Withdraw announcement</Trans>
        </Button>
      </p>
    </li>
  );
}
