import { useLingui } from "@lingui/react";
import { useEffect } from "react";
import { isLanguage } from "#contract/language.ts";
import type { ThunkExtra } from "#lib/backend/create-app-thunk.ts";
import { type AppDispatch, useAppDispatch } from "#lib/backend/store-hooks.ts";
import { readStored, writeStored } from "#lib/storage/browser-storage.ts";
import { setMailLanguage } from "./settings-requests.ts";

const KEY = "samha-mail-language";

/** Mails to a member are in the language in which they read the site: told once in a browser, and again when it changes. */
export function useMailLanguage(userId: string): void {
  const dispatch = useAppDispatch();
  const { i18n } = useLingui();
  const { locale } = i18n;
  useEffect(() => {
    const told = `${userId} ${locale}`;
    if (isLanguage(locale) && readStored(KEY) !== told) void dispatch(tell(locale, told));
  }, [dispatch, userId, locale]);
}

/** One that could not be told is told with the next page. */
function tell(
  locale: Parameters<typeof setMailLanguage>[1],
  told: string,
): (dispatch: AppDispatch, getState: () => unknown, extra: ThunkExtra) => Promise<void> {
  return (_dispatch, _getState, { backend }) =>
    setMailLanguage(backend, locale).then(
      () => void writeStored(KEY, told),
      () => undefined,
    );
}
