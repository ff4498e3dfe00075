import * as z from "zod/mini";
import { CONTEXT_MESSAGES } from "#contract/errors/errors.ts";
import type { Language } from "#contract/language.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";

/** How the member is written to. */
export interface NotificationSettings {
  /** False where the site runs no background work: nothing is mailed. */
  isMailed: boolean;
}

const answer = z.object({ is_mailed: z.boolean() });

async function getSettings(backend: Backend): Promise<NotificationSettings> {
  const data = await backend.data();
  const { is_mailed } = answer.parse(unwrap(await data.rpc("get_notification_settings")));
  return { isMailed: is_mailed };
}

/** Says in which language mails to the member are to be. */
export async function setMailLanguage(backend: Backend, language: Language): Promise<void> {
  const data = await backend.data();
  unwrap(await data.rpc("set_notification_settings", { language_param: language }));
}

export const loadNotificationSettings = createRequestThunk(
  "notifications/loadSettings",
  CONTEXT_MESSAGES.gettingNotifications,
  getSettings,
);
