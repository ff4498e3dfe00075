import * as z from "zod/mini";
import { UNCOUNTED_REASONS, type UncountedReason } from "#contract/deals/checks.ts";
import type { Language } from "#contract/language.ts";
import type { OptionalKind } from "#contract/members/notice-kind-texts.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";

export type Switches = Readonly<Partial<Record<OptionalKind, boolean>>>;

/** From the start of one hour to the start of another; none if both are the same. */
export interface QuietHours {
  from: number;
  until: number;
}

export interface NotificationSettings {
  /** False if the site sends no notification emails, because it runs no background work. */
  isMailed: boolean;
  /** The state of the address for optional emails; null without an address. */
  address: "confirmed" | "unconfirmed" | "refused" | null;
  timezone: string | null;
  quietHours: QuietHours;
  /** Whether the member stopped the emails of all alerts. */
  hasStoppedAlertMail: boolean;
  mail: Switches;
  bell: Switches;
}

const switches = z.record(z.string(), z.boolean());
const storedSettings = z.object({
  is_mailed: z.boolean(),
  address: z.nullable(z.enum(["confirmed", "unconfirmed", "refused"])),
  timezone: z.nullable(z.string()),
  quiet_from: z.number(),
  quiet_until: z.number(),
  alert_mail_stopped: z.boolean(),
  mail: switches,
  bell: switches,
});

export async function getSettings(backend: Backend): Promise<NotificationSettings> {
  const data = await backend.data();
  const { is_mailed, quiet_from, quiet_until, alert_mail_stopped, ...settings } =
    storedSettings.parse(unwrap(await data.rpc("get_notification_settings")));
  return {
    isMailed: is_mailed,
    quietHours: { from: quiet_from, until: quiet_until },
    hasStoppedAlertMail: alert_mail_stopped,
    ...settings,
  };
}

export interface CheckStanding {
  /** The reason why checks do not count; null if they do. */
  reason: UncountedReason | null;
  /** Time from which checks count, ISO 8601; null if they count already. */
  countsFrom: string | null;
  isUnconfirmed: boolean;
  /** False if the site cannot send confirmation emails. */
  isMailed: boolean;
}

const standing = z.object({
  checks_reason: z.nullable(z.enum(UNCOUNTED_REASONS)),
  checks_count_from: z.nullable(z.string()),
  address: z.nullable(z.string()),
  is_mailed: z.boolean(),
});

async function getCheckStanding(backend: Backend): Promise<CheckStanding> {
  const data = await backend.data();
  const row = standing.parse(unwrap(await data.rpc("get_notification_settings")));
  return {
    reason: row.checks_reason,
    countsFrom: toIsoTime(row.checks_count_from),
    isUnconfirmed: row.address === "unconfirmed",
    isMailed: row.is_mailed,
  };
}

export type ChangedSwitches = { mail: Switches } | { bell: Switches };

async function saveSwitches(backend: Backend, changed: ChangedSwitches): Promise<void> {
  const data = await backend.data();
  const params = "mail" in changed ? { mail_param: changed.mail } : { bell_param: changed.bell };
  unwrap(await data.rpc("set_notification_settings", params));
}

async function setQuietHours(backend: Backend, { from, until }: QuietHours): Promise<void> {
  const data = await backend.data();
  const params = { quiet_from_param: from, quiet_until_param: until };
  unwrap(await data.rpc("set_notification_settings", params));
}

export async function setMailLanguage(
  backend: Backend,
  { language, timezone }: { language: Language; timezone: string | null },
): Promise<void> {
  const data = await backend.data();
  const params = { language_param: language, ...(timezone && { timezone_param: timezone }) };
  unwrap(await data.rpc("set_notification_settings", params));
}

export const loadNotificationSettings = createRequestThunk(
  "notifications/loadSettings",
  getSettings,
);

export const loadCheckStanding = createRequestThunk(
  "notifications/loadCheckStanding",
  getCheckStanding,
);

export const saveNotificationSwitches = createRequestThunk(
  "notifications/saveSwitches",
  saveSwitches,
);

export const saveQuietHours = createRequestThunk("notifications/saveQuietHours", setQuietHours);
