import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { type NotificationSettings, requestMailConfirmation } from "./settings-requests.ts";

/** Where mails go, and what has to be done before the optional ones do. */
export function MailAddress({
  email,
  address,
}: {
  email: string;
  address: NotificationSettings["address"];
}) {
  const { send, isBusy, isSent, failure } = useLink();
  if (address === null || address === "confirmed") {
    return (
      <p className="text-muted">
        <Trans>
          Emails go to <bdi className="[overflow-wrap:anywhere]">{email}</bdi>.
        </Trans>
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Notice tone={isSent ? "success" : "info"}>
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
          <p className="min-inline-0 [overflow-wrap:anywhere]">
            {isSent ? (
              <Trans>
                A link is on its way to <bdi className="[overflow-wrap:anywhere]">{email}</bdi>. It
                works for a day. Not there in a few minutes? Check your spam folder.
              </Trans>
            ) : address === "refused" ? (
              <Trans>
                <bdi className="[overflow-wrap:anywhere]">{email}</bdi> refused our last email, so
                we stopped writing. Confirm the address to hear from us again.
              </Trans>
            ) : (
              <Trans>
                Is <bdi className="[overflow-wrap:anywhere]">{email}</bdi> yours? Until you confirm
                it, we only email you about your account.
              </Trans>
            )}
          </p>
          {!isSent && (
            <Button variant="outline" busy={isBusy} onClick={send}>
              <Trans>Send me a link</Trans>
            </Button>
          )}
        </div>
      </Notice>
    </div>
  );
}

function useLink() {
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function send() {
    setBusy(true);
    setFailure(null);
    const result = await dispatch(requestMailConfirmation());
    if (requestMailConfirmation.rejected.match(result)) setFailure(failureText(result));
    else setSent(true);
    setBusy(false);
  }
  return { send: () => void send(), isBusy, isSent, failure };
}
