import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useId, useRef } from "react";
import type { AlertMail, DealAlert } from "#contract/alerts/alert.ts";
import { ConsentSentence } from "#features/deals/saved/consent-sentence.tsx";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { setAlertMail } from "../alerts-requests.ts";
import { MailChoice } from "../mail-choice.tsx";
import { useLastWanted } from "./use-last-wanted.ts";

interface AlertMailsProps {
  alert: DealAlert;
  /** Id of the alert's name. */
  labelledBy: string;
  /** False for consent to a text without emails: the first choice of emails is also the consent to them. */
  hasAgreed: boolean;
  onChanged: () => Promise<void>;
}

/** When an alert is emailed. One press changes it. */
export function AlertMails({ alert, labelledBy, hasAgreed, onChanged }: AlertMailsProps) {
  const { t } = useLingui();
  const id = useId();
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const texts: Record<AlertMail, string> = {
    daily: t`We’ll email you at 18:00 when there’s anything new`,
    now: t`We’ll email you within minutes, but not in your quiet hours`,
    off: t`Only the bell tells you now`,
  };
  const { shown, change } = useLastWanted(
    alert.mail,
    async (mail) => {
      const result = await dispatch(setAlertMail({ alertId: alert.id, mail, agrees: !hasAgreed }));
      const isStored = setAlertMail.fulfilled.match(result);
      if (!isStored) showAlert({ type: "error", message: failureText(result) });
      return isStored;
    },
    async (mail) => {
      showToast(texts[mail]);
      await onChanged();
    },
  );
  // The choice replaces the button that was pressed, and takes its focus.
  const place = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (hasAgreed && wasPressed.current)
      place.current?.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();
    wasPressed.current = false;
  }, [hasAgreed]);
  if (!hasAgreed) {
    return (
      <div className="mbs-2 grid justify-items-start gap-1.5">
        <p className="text-fs-14 text-muted">
          <Trans>Bell only.</Trans> <ConsentSentence />
        </p>
        <Button
          variant="outline"
          busy={shown !== "off"}
          onClick={() => {
            wasPressed.current = true;
            change("daily");
          }}
        >
          <Trans>Agree, and email me once a day</Trans>
        </Button>
      </div>
    );
  }
  return (
    <div ref={place} className="mbs-2">
      <p id={id} className="mbe-1 text-fs-14 text-muted">
        <Trans>Emails</Trans>
      </p>
      <MailChoice value={shown} labelledBy={`${id} ${labelledBy}`} onChange={change} />
    </div>
  );
}
