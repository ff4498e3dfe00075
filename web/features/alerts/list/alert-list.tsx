import { Trans, useLingui } from "@lingui/react/macro";
import { BellPlus } from "lucide-react";
import { type Ref, useEffect } from "react";
import { useLocation } from "react-router";
import { alertPaths } from "#contract/addresses/alert-paths.ts";
import { CONSENT_VERSION } from "#contract/members/consent.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { ConfirmButton } from "#ui/dialog/confirm-button.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";
import { useChunk } from "#ui/use-chunk.ts";
import { useFocusAfterRemoval } from "#ui/use-focus-after-removal.ts";
import { type OwnAlerts, withdrawAlerts } from "../alerts-requests.ts";
import { AlertCard } from "./alert-card.tsx";
import { MailState } from "./mail-state.tsx";

const loadPushOffer = () => import("#features/notifications/push/push-offer.tsx");

interface AlertListProps extends OwnAlerts {
  email: string;
  reload: () => Promise<void>;
}

/** The alerts of a member, newest first. A notification links to an alert by its id. */
export function AlertList({ alerts, consent, settings, email, reload }: AlertListProps) {
  const place = useFocusAfterRemoval(alerts.length);
  const { hash } = useLocation();
  const linkedId = alerts.find(({ id }) => hash === `#${id}`)?.id ?? null;
  useEffect(() => {
    if (linkedId) document.getElementById(linkedId)?.scrollIntoView();
  }, [linkedId]);
  const offer = useChunk(
    alerts.some(({ mail }) => mail === "now"),
    loadPushOffer,
  );
  if (alerts.length === 0) return <NoAlerts headingRef={place} />;
  return (
    <div className="grid gap-4">
      <ButtonLink to={alertPaths.create()} className="justify-self-start">
        <BellPlus aria-hidden="true" />
        <Trans>New alert</Trans>
      </ButtonLink>
      <MailState alerts={alerts} email={email} settings={settings} onChanged={reload} />
      {offer && <offer.PushOffer />}
      <ul ref={place} tabIndex={-1} className="grid gap-3 outline-none">
        {alerts.map((alert) => (
          <AlertCard
            key={alert.id}
            alert={alert}
            startsOpen={alert.id === linkedId}
            isMailed={settings.isMailed}
            hasAgreed={consent >= CONSENT_VERSION}
            onChanged={reload}
          />
        ))}
      </ul>
      <StopAlerts onStopped={reload} />
    </div>
  );
}

function NoAlerts({ headingRef }: { headingRef: Ref<HTMLHeadingElement> }) {
  return (
    <StatePanel
      icon={BellPlus}
      title={<Trans>No alerts yet</Trans>}
      headingRef={headingRef}
      actions={
        <ButtonLink to={alertPaths.create()}>
          <Trans>New alert</Trans>
        </ButtonLink>
      }
    >
      <Trans>Tell us what you’re looking for, and we’ll tell you when someone finds it.</Trans>
    </StatePanel>
  );
}

/** Withdraws the member's consent, which deletes all alerts. */
function StopAlerts({ onStopped }: { onStopped: () => Promise<void> }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const { showToast } = useAlerts();

  async function stop() {
    const result = await dispatch(withdrawAlerts());
    if (!withdrawAlerts.fulfilled.match(result)) return failureText(result);
    showToast(t`All your alerts are deleted`);
    await onStopped();
    return null;
  }

  return (
    <ConfirmButton
      label={<Trans>Delete all alerts</Trans>}
      title={<Trans>Delete all alerts?</Trans>}
      action={<Trans>Delete all</Trans>}
      onConfirm={stop}
    >
      <p>
        <Trans>
          This deletes your alerts with their matches, notifications and feeds, and withdraws your
          consent. It can’t be undone.
        </Trans>
      </p>
    </ConfirmButton>
  );
}
