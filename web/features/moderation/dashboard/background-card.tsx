import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Card } from "#ui/display/card.tsx";
import { RelativeTime } from "#ui/display/relative-time.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { type FailedJobs, loadBackground, retryFailedJobs } from "./background-requests.ts";

/** Names of the background tasks, as the dashboard shows them. */
export const TASK_NAMES: Readonly<Record<string, MessageDescriptor>> = {
  send_mail: msg`Emails about accounts`,
  mail_notices: msg`Emails about notifications`,
  mail_deals: msg`Emails about alerts and saved deals`,
  push_matches: msg`Notifications on devices`,
  push_test: msg`Test notifications on devices`,
  mail_confirmation: msg`Emails that confirm an address`,
  mail_email_change: msg`Notices to changed email addresses`,
  mail_admin: msg`Reminders to admins`,
  mail_contact_messages: msg`Messages from the contact form`,
  unlock_jobs: msg`Restarting jobs of a process that ended`,
  delete_due_accounts: msg`Deleting accounts`,
  delete_old_records: msg`Deleting old records`,
  sweep_images: msg`Deleting unused images`,
  expire_ended_deals: msg`Marking ended deals`,
  remind_admins: msg`Checking the queues`,
  ask_for_checks: msg`Asking whether deals are still live`,
  expire_unconfirmed_deals: msg`Marking unconfirmed deals`,
  refresh_checks: msg`Updating the counts of checks`,
  remind_of_saved_endings: msg`Reminders about saved deals`,
  notify_savers: msg`Notifications about saved deals`,
  match_alerts: msg`Matching deals with alerts`,
  match_new_deals: msg`Matching imported deals with alerts`,
  refill_search: msg`Updating the search for changed words`,
};

/** Longer than a restart takes. Several tasks run every minute, so 15 minutes without a run mean a problem. */
const SILENT_MS = 15 * 60_000;

/** Warnings about an untrusted proxy, stopped background work and failed jobs, with a button to retry the jobs. */
export function BackgroundCard() {
  const { data, reload } = useThunkData(loadBackground, undefined);
  if (!data) return null;
  const { failures, lastRunAt, hasUntrustedProxy } = data;
  const isSilent = lastRunAt === null || Date.now() - Date.parse(lastRunAt) > SILENT_MS;
  return (
    <>
      {hasUntrustedProxy && (
        <Notice>
          <Trans>
            Visitors come through a proxy that this site does not trust, so all of them share one
            set of limits. The operator can set <code dir="ltr">TRUST_PROXY=on</code>.
          </Trans>
        </Notice>
      )}
      {isSilent && <SilentNotice lastRunAt={lastRunAt} />}
      {failures.length > 0 && <Failures failures={failures} onRetried={reload} />}
    </>
  );
}

function SilentNotice({ lastRunAt }: { lastRunAt: string | null }) {
  return (
    <Notice>
      {lastRunAt ? (
        <Trans>
          Background work last ran <RelativeTime time={lastRunAt} inSentence />. Until it runs
          again, no emails are sent and nothing is cleaned up.
        </Trans>
      ) : (
        <Trans>
          Background work isn’t set up, so this site sends no notification emails. The operator can
          turn it on.
        </Trans>
      )}
    </Notice>
  );
}

function Failures({
  failures,
  onRetried,
}: {
  failures: readonly FailedJobs[];
  onRetried: () => Promise<void>;
}) {
  const dispatch = useAppDispatch();
  const { i18n } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function retry() {
    setBusy(true);
    setProblem(null);
    const result = await dispatch(retryFailedJobs());
    if (retryFailedJobs.rejected.match(result)) setProblem(failureText(result));
    else await onRetried();
    setBusy(false);
  }

  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-fs-18 font-[680]">
          <Trans>Failed background work</Trans>
        </h2>
        <Button variant="outline" busy={isBusy} onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <ul className="grid gap-2">
        {failures.map(({ task, retried, failed, oldestAt }) => (
          <li key={task} className="flex flex-wrap gap-x-3">
            <b className="font-[620]">{nameOf(task, i18n)}</b>
            <span className="text-muted">
              {retried > 0 && (
                <Plural
                  value={retried}
                  one="# will be retried automatically"
                  other="# will be retried automatically"
                />
              )}
              {retried > 0 && failed > 0 && " · "}
              {failed > 0 && (
                <Plural value={failed} one="# needs your attention" other="# need your attention" />
              )}
              {" · "}
              <Trans>
                Oldest: <RelativeTime time={oldestAt} inSentence />
              </Trans>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Returns the name of a task, or its code if a newer server sent it. */
function nameOf(task: string, i18n: I18n): string {
  const name = TASK_NAMES[task];
  return name ? i18n._(name) : task.replaceAll("_", " ");
}
