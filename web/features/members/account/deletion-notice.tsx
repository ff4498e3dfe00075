import { Trans } from "@lingui/react/macro";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { CalendarDate } from "#ui/relative-time.tsx";
import { useKeepAccount } from "./use-keep-account.ts";

/** When the account ends, and the way back. */
export function DeletionNotice({
  dueAt,
  onKept,
}: {
  /** ISO 8601. */
  dueAt: string;
  onKept: () => Promise<unknown>;
}) {
  const { keep, isBusy, failure } = useKeepAccount(onKept);
  return (
    <div className="grid gap-3">
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Notice tone="info">
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
          <p>
            <Trans>
              Your account will be deleted on <CalendarDate time={dueAt} />. Until then you can
              change your mind.
            </Trans>
          </p>
          <Button variant="outline" busy={isBusy} onClick={keep}>
            <Trans>Keep my account</Trans>
          </Button>
        </div>
      </Notice>
    </div>
  );
}
