import * as z from "zod/mini";
import { UNCOUNTED_REASONS, type UncountedReason } from "#contract/deals/checks.ts";
import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import type { Language } from "#contract/language.ts";
import type { OptionalKind } from "#contract/members/notice.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";

/** Which kinds are on. */
export type Switches = Readonly<Partial<Record<OptionalKind, boolean>>>;

/** How the member is written to. */
export interface NotificationSettings {
  /** False where the site runs no background work: nothing is mailed. */
  isMailed: boolean;
  /** Whether the member's address takes optional mails; null where there is none. */
  address: "confirmed" | "unconfirmed" | "refused" | null;
  timezone: string | null;
  mail: Switches;
  bell: Switches;
}

const switches = z.record(z.string(), z.boolean());
const answer = z.object({
  is_mailed: z.boolean(),
  address: z.nullable(z.enum(["confirmed", "unconfirmed", "refused"])),
  timezone: z.nullable(z.string()),
  mail: switches,
  bell: switches,
});

async function getSettings(backend: Backend): Promise<NotificationSettings> {
  const data = await backend.data();
  const { is_mailed, ...settings } = answer.parse(
    unwrap(await data.rpc("get_notification_settings")),
  );
  return { isMailed: is_mailed, ...settings };
}

/** Whether the member's checks of deals count. */
export interface CheckStanding {
  /** Why not; null where they count. */
  reason: UncountedReason | null;
  /** From when on, ISO 8601; null where they count. */
  countsFrom: string | null;
  isUnconfirmed: boolean;
  /** False where the site sends no link that confirms an address. */
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

/** What the member switched. */
export type ChangedSwitches = { mail: Switches } | { bell: Switches };

async function saveSwitches(backend: Backend, changed: ChangedSwitches): Promise<void> {
  const data = await backend.data();
  const params = "mail" in changed ? { mail_param: changed.mail } : { bell_param: changed.bell };
  unwrap(await data.rpc("set_notification_settings", params));
}

/** Says in which language mails to the member are to be, and in which time zone they live. */
export async function setMailLanguage(
  backend: Backend,
  { language, timezone }: { language: Language; timezone: string | null },
): Promise<void> {
  const data = await backend.data();
  const params = { language_param: language, ...(timezone && { timezone_param: timezone }) };
  unwrap(await data.rpc("set_notification_settings", params));
}

async function requestLink(backend: Backend): Promise<void> {
  const data = await backend.data();
  unwrap(await data.rpc("request_mail_confirmation"));
}

export const loadNotificationSettings = createRequestThunk(
  "notifications/loadSettings",
  CONTEXT_MESSAGES.gettingNotifications,
  getSettings,
);

export const loadCheckStanding = createRequestThunk(
  "notifications/loadCheckStanding",
  CONTEXT_MESSAGES.gettingCheckStanding,
  getCheckStanding,
);

export const saveNotificationSwitches = createRequestThunk(
  "notifications/saveSwitches",
  CONTEXT_MESSAGES.savingNotificationSettings,
  saveSwitches,
);

/** Has the member mailed a link that confirms their address. */
export const requestMailConfirmation = createRequestThunk<void, undefined>(
  "notifications/requestMailConfirmation",
  CONTEXT_MESSAGES.confirmingEmail,
  requestLink,
);
