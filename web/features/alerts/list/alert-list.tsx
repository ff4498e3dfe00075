import { Trans } from "@lingui/react/macro";
import { BellPlus } from "lucide-react";
import { type Ref, useEffect } from "react";
import { useLocation } from "react-router";
import { alertPaths } from "#contract/addresses/alert-paths.ts";
import type { DealAlert } from "#contract/alerts/alert.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";
import { useFocusAfterRemoval } from "#ui/use-focus-after-removal.ts";
import { AlertCard } from "./alert-card.tsx";
import { StopAlerts } from "./stop-alerts.tsx";

interface AlertListProps {
  alerts: readonly DealAlert[];
  reload: () => Promise<void>;
}

/** The alerts of a member, newest first. A notification links to an alert by its id. */
export function AlertList({ alerts, reload }: AlertListProps) {
  const place = useFocusAfterRemoval(alerts.length);
  const { hash } = useLocation();
  const linkedId = alerts.find(({ id }) => hash === `#${id}`)?.id ?? null;
  useEffect(() => {
    if (linkedId) document.getElementById(linkedId)?.scrollIntoView();
  }, [linkedId]);
  if (alerts.length === 0) return <NoAlerts headingRef={place} />;
  return (
    <div className="grid gap-4">
      <ButtonLink to={alertPaths.create()} className="justify-self-start">
        <BellPlus aria-hidden="true" />
        <Trans>New alert</Trans>
      </ButtonLink>
      <ul ref={place} tabIndex={-1} className="grid gap-3 outline-none">
        {alerts.map((alert) => (
          <AlertCard
            key={alert.id}
            alert={alert}
            startsOpen={alert.id === linkedId}
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
