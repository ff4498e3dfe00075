import { Trans } from "@lingui/react/macro";
import { useSendOnce } from "#lib/backend/use-send-once.ts";
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
  const { send, isBusy, isSent, failure } = useSendOnce(requestMailConfirmation, undefined);
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
