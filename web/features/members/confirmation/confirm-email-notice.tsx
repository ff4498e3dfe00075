import { Trans } from "@lingui/react/macro";
import { useSendOnce } from "#lib/backend/use-send-once.ts";
import { SendingNotice } from "#ui/feedback/sending-notice.tsx";
import { requestConfirmation } from "./confirmation-requests.ts";

export function ConfirmEmailNotice({ email }: { email: string }) {
  return (
    <SendingNotice
      sending={useSendOnce(requestConfirmation, { email })}
      action={<Trans>Send the email again</Trans>}
      sent={
        <Trans>
          A new link is on its way to <bdi className="[overflow-wrap:anywhere]">{email}</bdi>. It
          works for an hour. Not there in a few minutes? Check your spam folder.
        </Trans>
      }
    >
      <Trans>
        Confirm your email address to vote, comment and post. We sent a link to{" "}
        <bdi className="[overflow-wrap:anywhere]">{email}</bdi>.
      </Trans>
    </SendingNotice>
  );
}
