import { DEFAULT_LANGUAGE, isLanguage, languageFacts } from "#contract/language.ts";
import type { MarkedText } from "#contract/text/define-message.ts";
import { translate } from "#server/i18n/translate.ts";
import type { PushMessage } from "#server/push/send-push.ts";

export interface PushSite {
  siteName: string;
  siteUrl: string;
}

interface Content {
  body: MarkedText;
  values?: Readonly<Record<string, number>>;
  /** Path of the page that opens. */
  url: string;
  tag?: string;
}

/** Writes a message in the reader's language. It may appear on a locked screen, so `body` names no deal, alert or category. */
export function pushMessage(
  { siteName }: PushSite,
  code: string | null,
  { body, values, url, tag }: Content,
): PushMessage {
  const lang = code !== null && isLanguage(code) ? code : DEFAULT_LANGUAGE;
  return {
    title: siteName,
    body: translate(lang, body, values),
    url,
    lang,
    dir: languageFacts(lang).direction,
    ...(tag && { tag }),
  };
}
