import type { TaskList } from "graphile-worker";
import type pg from "pg";
import * as z from "zod/mini";
import { deleteEndedCounters } from "#server/http/limits/shared-limits.ts";
import type { Log } from "#server/http/log/logger.ts";
import type { ReaderLanguages } from "#server/i18n/reader-languages.ts";
import type { ImageStorage } from "#server/images/storage/image-storage.ts";
import { sweepOrphans } from "#server/images/sweep-orphans.ts";
import { unlockAbandonedJobs } from "#server/jobs/worker/unlock-jobs.ts";
import type { Mailer } from "#server/mail/mailer.ts";
import { mailConfirmation } from "./mails/mail-confirmation.ts";
import { mailContactMessages } from "./mails/mail-contact-messages.ts";
import { mailDeals } from "./mails/mail-deals.ts";
import { mailEmailChange } from "./mails/mail-email-change.ts";
import { mailNotices } from "./mails/mail-notices.ts";
import { mailAdmin, remindAdmins } from "./mails/remind-admin.ts";
import { sendKeptMail } from "./mails/send-kept-mail.ts";
import { pushMatches } from "./push/push-matches.ts";
import { pushTest } from "./push/push-test.ts";
import { deleteDueAccounts } from "./sweeps/delete-due-accounts.ts";
import { deleteOldAccountRecords } from "./sweeps/delete-old-account-records.ts";
import { deleteSettledMessages } from "./sweeps/delete-settled-messages.ts";
import {
  askForConfirmations,
  expireEndedDeals,
  expireUnconfirmedDeals,
} from "./sweeps/expire-deals.ts";
import { findReferencedKeys } from "./sweeps/find-referenced-keys.ts";
import { matchAlerts, matchNewDeals } from "./sweeps/match-alerts.ts";
import { refillSearch } from "./sweeps/refill-search.ts";
import { notifySavers, remindOfSavedEndings } from "./sweeps/remind-savers.ts";

export interface TaskOptions {
  /** Connections with the worker's login. */
  pool: pg.Pool;
  storage: ImageStorage;
  mailer: Pick<Mailer, "send">;
  readers: Pick<ReaderLanguages, "of">;
  site: { siteName: string; siteUrl: string; imageBaseUrl: string };
  /** Value of `MODERATOR_MAIL`. */
  remindsAdmins: boolean;
  log: Log;
}

/**
 * Schedule of each task in UTC; each run happens in one process only. Tasks that do not run every minute catch up on the last
 * run if they missed it while no process was running. The dashboard shows the time of the last run as a heartbeat.
 */
export const CRONTAB = `
* * * * * expire_ended_deals ?max=2
* * * * * refresh_checks ?max=2
* * * * * match_new_deals ?max=2
* * * * * remind_admins ?max=2
* * * * * unlock_jobs ?max=2
*/10 * * * * remind_of_saved_endings ?fill=10m&max=3
7 * * * * mail_contact_messages ?fill=1h&max=20&jobKey=mail_contact_messages
17 * * * * delete_due_accounts ?fill=1h&max=3
27 * * * * delete_old_records ?fill=1h&max=3
37 4 * * * sweep_images ?fill=1d&max=3
47 9 * * * ask_for_checks ?fill=1d&max=3
57 * * * * expire_unconfirmed_deals ?fill=1h&max=3
`;

const mailPayload = z.object({ mail_id: z.uuid() });
const adminPayload = z.object({ admin_id: z.uuid() });
const changePayload = z.object({ change_id: z.uuid() });
const memberPayload = z.object({ user_id: z.uuid() });
const dealPayload = z.object({ deal_id: z.uuid() });
const refillPayload = z.object({ refill_id: z.uuid() });
const devicePayload = z.object({ subscription_id: z.uuid() });

/** Creates the tasks under the names that private.enqueue and the crontab use. All are safe to run twice. */
export function createTasks(options: TaskOptions): TaskList {
  const { pool, storage, mailer, site, log } = options;
  return {
    expire_ended_deals: async () => void (await expireEndedDeals(pool)),
    refresh_checks: async () => void (await pool.query("select private.refresh_checks()")),
    remind_admins: async () => {
      if (options.remindsAdmins) await remindAdmins(pool);
    },
    unlock_jobs: async () => {
      const count = await unlockAbandonedJobs(pool);
      if (count > 0) log.warn({ count }, "Unlocked the jobs of an ended process");
    },
    mail_admin: (payload) => mailAdmin(options, adminPayload.parse(payload).admin_id),
    mail_contact_messages: async () =>
      void (await mailContactMessages(pool, mailer, options.readers, site)),
    mail_notices: async (payload) =>
      void (await mailNotices(pool, mailer, site, memberPayload.parse(payload).user_id)),
    mail_deals: (payload) => mailDeals(pool, mailer, site, memberPayload.parse(payload).user_id),
    push_matches: (payload) => pushMatches(pool, site, memberPayload.parse(payload).user_id),
    push_test: (payload) => pushTest(pool, site, devicePayload.parse(payload).subscription_id),
    mail_confirmation: (payload) =>
      mailConfirmation(pool, mailer, site, memberPayload.parse(payload).user_id),
    mail_email_change: (payload) =>
      mailEmailChange(pool, mailer, site, changePayload.parse(payload).change_id),
    remind_of_saved_endings: () => remindOfSavedEndings(pool),
    notify_savers: (payload) => notifySavers(pool, dealPayload.parse(payload).deal_id),
    match_alerts: (payload) => matchAlerts(pool, dealPayload.parse(payload).deal_id),
    match_new_deals: () => matchNewDeals(pool),
    ask_for_checks: async () => {
      await pool.query("select private.ask_for_checks()");
      await askForConfirmations(pool);
    },
    expire_unconfirmed_deals: async () => {
      const count = await expireUnconfirmedDeals(pool);
      if (count > 0) log.info({ count }, "Expired deals that were not confirmed");
    },
    refill_search: (payload) => refillSearch(pool, refillPayload.parse(payload).refill_id),
    send_mail: (payload) => sendKeptMail(pool, mailer, mailPayload.parse(payload).mail_id),
    delete_due_accounts: async () => {
      const count = await deleteDueAccounts(pool, log);
      if (count > 0) log.info({ count }, "Deleted accounts 30 days after their members' requests");
    },
    delete_old_records: async () => {
      await deleteSettledMessages(pool);
      await deleteOldAccountRecords(pool);
      await deleteEndedCounters(pool);
      await pool.query(
        `select private.delete_old_unsent_mails(), private.delete_old_failed_jobs(),
           private.delete_old_notifications(), private.delete_old_alert_matches(), private.delete_ended_push_subscriptions()`,
      );
    },
    sweep_images: async () => {
      const { length: count } = await sweepOrphans({
        storage,
        referenced: (keys) => findReferencedKeys(pool, keys),
      });
      if (count > 0) log.info({ count }, "Removed unused images");
    },
  };
}
