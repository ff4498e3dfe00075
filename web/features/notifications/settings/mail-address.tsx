import { Trans } from "@lingui/react/macro";
import { useSendOnce } from "#lib/backend/use-send-once.ts";
import { SendingNotice } from "#ui/feedback/sending-notice.tsx";
import { requestMailConfirmation } from "./mail-confirmation-requests.ts";
import type { NotificationSettings } from "./settings-requests.ts";

export function MailAddress({
  email,
  address,
}: {
  email: string;
  address: NotificationSettings["address"];
}) {
  const sending = useSendOnce(requestMailConfirmation, undefined);
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
    <SendingNotice
      sending={sending}
      action={<Trans>Send me a link</Trans>}
      sent={
        <Trans>
          A link is on its way to <bdi className="[overflow-wrap:anywhere]">{email}</bdi>. It works
          for a day. Not there in a few minutes? Check your spam folder.
        </Trans>
      }
    >
      {address === "refused" ? (
        <Trans>
          <bdi className="[overflow-wrap:anywhere]">{email}</bdi> rejected our last email, so we’ve
          stopped writing to it. Confirm the address to hear from us again.
        </Trans>
      ) : (
        <Trans>
          Is <bdi className="[overflow-wrap:anywhere]">{email}</bdi> yours? Until you confirm it, we
          only email you about your account.
        </Trans>
      )}
    </SendingNotice>
  );
}
