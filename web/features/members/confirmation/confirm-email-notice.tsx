import { Trans } from "@lingui/react/macro";
import { useSendOnce } from "#lib/backend/use-send-once.ts";
import { Button } from "#ui/button/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { requestConfirmation } from "./confirmation-requests.ts";

/** Why the member cannot write yet, and a button that has the mail with the link sent again. */
export function ConfirmEmailNotice({ email }: { email: string }) {
  const { send, isBusy, isSent, failure } = useSendOnce(requestConfirmation, { email });
  return (
    <div className="grid gap-3">
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Notice tone={isSent ? "success" : "info"}>
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
          <p className="min-inline-0 [overflow-wrap:anywhere]">
            {isSent ? (
              <Trans>
                A new link is on its way to <bdi className="[overflow-wrap:anywhere]">{email}</bdi>.
                It works for an hour. Not there in a few minutes? Check your spam folder.
              </Trans>
            ) : (
              <Trans>
                Confirm your email address to vote, comment and post. We sent a link to{" "}
                <bdi className="[overflow-wrap:anywhere]">{email}</bdi>.
              </Trans>
            )}
          </p>
          {!isSent && (
            <Button variant="outline" busy={isBusy} onClick={send}>
              <Trans>Send the mail again</Trans>
            </Button>
          )}
        </div>
      </Notice>
    </div>
  );
}
