import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { CalendarDate } from "#ui/display/relative-time.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { keepAccount } from "./account-requests.ts";

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
              Your account will be deleted on <CalendarDate time={dueAt} />. You can still change
              your mind.
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

function useKeepAccount(onKept: () => Promise<unknown>) {
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function keep() {
    setBusy(true);
    setFailure(null);
    const result = await dispatch(keepAccount());
    if (keepAccount.rejected.match(result)) {
      setFailure(failureText(result));
    } else {
      await onKept();
    }
    setBusy(false);
  }
  return { keep: () => void keep(), isBusy, failure };
}
