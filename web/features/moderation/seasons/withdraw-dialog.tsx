import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { MoonAnnouncement } from "#contract/deals/season.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { AUTHORITY_LABELS } from "#lib/locale/season-labels.ts";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { type SeasonMonth, withdrawAnnouncement } from "./season-months-requests.ts";
import { useMonthName } from "./use-month-name.ts";

interface WithdrawDialogProps {
  month: SeasonMonth;
  announcement: MoonAnnouncement;
  onWithdrawn: (text: string) => void;
  onClose: () => void;
}

/** Asks before an announcement is withdrawn. */
export function WithdrawDialog({ month, announcement, onWithdrawn, onClose }: WithdrawDialogProps) {
  const { t, i18n } = useLingui();
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const name = useMonthName()(month);
  const authority = i18n._(AUTHORITY_LABELS[announcement.authority]);

  async function withdraw() {
    setIsBusy(true);
    setFailure(null);
    const result = await dispatch(
      withdrawAnnouncement({ authority: announcement.authority, month }),
    );
    setIsBusy(false);
    if (withdrawAnnouncement.fulfilled.match(result)) onWithdrawn(t`Withdrawn: ${name}`);
    else setFailure(failureText(result));
  }

  return (
    <Dialog
      title={<Trans>Withdraw this announcement?</Trans>}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" busy={isBusy} onClick={() => void withdraw()}>
            <Trans>Withdraw announcement</Trans>
          </Button>
        </>
      }
    >
      {failure && (
        <Notice tone="danger" className="mbe-3">
          {failure}
        </Notice>
      )}
      <p>
        {authority}, {name}
      </p>
      <p className="text-muted">
        <Trans>
          The season pages no longer use this announcement. You can announce the month again.
        </Trans>
      </p>
    </Dialog>
  );
}
