import { useLingui } from "@lingui/react";
import { useEffect } from "react";
import { isLanguage, type Language } from "#contract/language.ts";
import type { ThunkExtra } from "#lib/backend/create-app-thunk.ts";
import { type AppDispatch, useAppDispatch } from "#lib/backend/store-hooks.ts";
import { readStored, writeStored } from "#lib/storage/browser-storage.ts";
import { setMailLanguage } from "./settings-requests.ts";

const KEY = "samha-mail-language";

/** Sends the member's language and time zone for emails, once per browser and after each change. */
export function useMailLanguage(userId: string): void {
  const dispatch = useAppDispatch();
  const { i18n } = useLingui();
  const { locale } = i18n;
  useEffect(() => {
    const timezone = ownTimezone();
    const setting = [userId, locale, timezone].join(" ");
    if (isLanguage(locale) && readStored(KEY) !== setting) {
      void dispatch(sendLanguage({ language: locale, timezone }, setting));
    }
  }, [dispatch, userId, locale]);
}

/** Returns this browser's time zone, such as Europe/London; null if the database would refuse it. */
export function ownTimezone(): string | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone && /^[A-Za-z_]+(\/[\w+-]+)*$/.test(timeZone) ? timeZone : null;
}

/** Sends language and time zone. A failed request is repeated on the next page load. */
function sendLanguage(
  reader: { language: Language; timezone: string | null },
  setting: string,
): (dispatch: AppDispatch, getState: () => unknown, extra: ThunkExtra) => Promise<void> {
  return (_dispatch, _getState, { backend }) =>
    setMailLanguage(backend, reader).then(
      () => void writeStored(KEY, setting),
      () => undefined,
    );
}
