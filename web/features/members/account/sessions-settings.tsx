import { Trans, useLingui } from "@lingui/react/macro";
import { Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import type { OwnSession } from "#contract/members/own-session.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { useBrowserName } from "#lib/browser-name.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Badge } from "#ui/display/badge.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { FailedPanel } from "#ui/feedback/failed-panel.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { SettingsSection } from "#ui/form/settings-section.tsx";
import { endSessions, loadSessions } from "./sessions-requests.ts";

type Ending = { id: string } | "others";

export function SessionsSettings() {
  const { t } = useLingui();
  const { data: sessions, status, error, reload } = useThunkData(loadSessions, undefined);
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const [ending, setEnding] = useState<Ending | null>(null);

  async function end(which: Ending) {
    setEnding(which);
    const result = await dispatch(endSessions(which));
    if (endSessions.fulfilled.match(result)) {
      await reload();
      showToast(which === "others" ? t`Signed out everywhere else` : t`Signed out there`);
      document.getElementById(SECTION)?.focus({ preventScroll: true });
    } else {
      showAlert({ type: "error", message: failureText(result) });
    }
    setEnding(null);
  }

  return (
    <SettingsSection
      id={SECTION}
      layout="folded"
      title={<Trans>Where you’re signed in</Trans>}
      intro={<Trans>Don’t recognise one? Sign it out and change your password.</Trans>}
    >
      {status === "failed" && (
        <FailedPanel title={<Trans>Your sign-ins could not be loaded</Trans>} onRetry={reload}>
          {error}
        </FailedPanel>
      )}
      {status === "loading" && !sessions && <Spinner />}
      {sessions && (
        <ul className="divide-y divide-border">
          {sessions.map((session) => (
            <Line
              key={session.id}
              session={session}
              isBusy={ending !== null && ending !== "others" && ending.id === session.id}
              onEnd={() => void end({ id: session.id })}
            />
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <Button
          variant="outline"
          className="mbs-4"
          busy={ending === "others"}
          onClick={() => void end("others")}
        >
          <Trans>Sign out everywhere else</Trans>
        </Button>
      )}
    </SettingsSection>
  );
}

const SECTION = "sessions";

function Line({
  session,
  isBusy,
  onEnd,
}: {
  session: OwnSession;
  isBusy: boolean;
  onEnd: () => void;
}) {
  const { t } = useLingui();
  const { name, isMobile } = useBrowserName(session.userAgent);
  const Icon = isMobile ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="grid size-11 flex-none place-items-center rounded-m bg-primary-soft text-primary-ink">
        <Icon />
      </span>
      <div className="min-inline-0 flex-[1_1_6rem]">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <bdi className="font-[620]">{name}</bdi>
          {session.isCurrent && (
            <Badge tone="success">
              <Trans>This device</Trans>
            </Badge>
          )}
        </p>
        <p className="text-fs-14 text-muted">
          {session.isCurrent ? (
            <Trans>Active now</Trans>
          ) : (
            <Trans>
              Last used: <RelativeTime time={session.lastUsedAt} inSentence />
            </Trans>
          )}
        </p>
      </div>
      {!session.isCurrent && (
        <Button variant="outline" busy={isBusy} onClick={onEnd} aria-label={t`Sign out ${name}`}>
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  );
}
