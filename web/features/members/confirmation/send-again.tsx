import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSelector } from "react-redux";
import { selectUser } from "#features/members/session/auth-slice.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { requestConfirmation } from "./confirmation-requests.ts";

/** Button that resends the confirmation link to the member's email address. */
export function SendAgain({ onPress }: { onPress?: () => void }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showToast } = useAlerts();
  const email = useSelector(selectUser)?.email;
  const [isBusy, setBusy] = useState(false);
  if (!email) return null;

  async function send(to: string): Promise<void> {
    onPress?.();
    setBusy(true);
    const result = await dispatch(requestConfirmation({ email: to }));
    setBusy(false);
    showToast(
      requestConfirmation.fulfilled.match(result)
        ? t`A new link is on its way. Not there? Check your spam folder.`
        : failureText(result),
    );
  }

  return (
    <Button variant="outline" busy={isBusy} onClick={() => void send(email)}>
      <Trans>Send again</Trans>
    </Button>
  );
}
