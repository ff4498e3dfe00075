import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Names of the background tasks, as the dashboard shows them. */
export const TASK_NAMES: Readonly<Record<string, MessageDescriptor>> = {
  send_mail: msg`Emails about accounts`,
  mail_notices: msg`Emails about notifications`,
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
