import { paths } from "#contract/addresses/paths.ts";
import { DEFAULT_LANGUAGE, type Language } from "#contract/language.ts";
import { isAdminQueue, QUEUES } from "#contract/moderation/queue-texts.ts";
import { defineMessage } from "#contract/text/define-message.ts";
import { translate } from "#server/i18n/translate.ts";
import { composeMail } from "./compose-mail.ts";
import type { Mail } from "./mailer.ts";
import { unsubscribeAddress } from "./unsubscribe/unsubscribe-address.ts";

/** A non-empty moderation queue. */
export interface WaitingQueue {
  queue: string;
  waiting: number;
}

interface Reminder {
  to: string;
  queues: readonly WaitingQueue[];
  isModerator: boolean;
  language?: Language;
  unsubscribeToken: string;
}

/**
 * Writes an email to an admin or a moderator with the number of items in each queue; the items themselves are shown only on the
 * site.
 */
export function adminMail(
  { siteName, siteUrl }: { siteName: string; siteUrl: string },
  { to, queues, isModerator, language = DEFAULT_LANGUAGE, unsubscribeToken }: Reminder,
): Mail {
  const lines = queues.map(({ queue, waiting }) =>
    translate(language, (isAdminQueue(queue) && QUEUES[queue].mail) || OTHER, { count: waiting }),
  );
  const unsubscribe = unsubscribeAddress(siteUrl, unsubscribeToken);
  return {
    to: [to],
    unsubscribe,
    ...composeMail({
      siteName,
      siteUrl,
      language,
      subject: translate(language, isModerator ? MODERATOR_SUBJECT : SUBJECT, {
        count: queues.reduce((sum, { waiting }) => sum + waiting, 0),
      }),
      paragraphs: [
        `${translate(language, FIRST)}\n${lines.join("\n")}`,
        translate(language, isModerator ? MODERATOR_WHY : WHY),
      ],
      link: {
        label: translate(language, OPEN),
        address: new URL(paths.admin, siteUrl).href,
      },
      lastLink: { label: translate(language, STOP), address: unsubscribe },
    }),
  };
}

const SUBJECT = defineMessage(
  "{count, plural, one {# item is waiting for an admin} other {# items are waiting for an admin}}",
);
const MODERATOR_SUBJECT = defineMessage(
  "{count, plural, one {# item is waiting for a moderator} other {# items are waiting for a moderator}}",
);
const FIRST = defineMessage("Waiting for a decision:");
const WHY = defineMessage(
  "You’re getting this because you’re an admin. We email you when something new is waiting, then once an hour until it’s decided, but never in your quiet hours.",
);
const MODERATOR_WHY = defineMessage(
  "You’re getting this because you’re a moderator. We email you when something new is waiting, then once an hour until it’s decided, but never in your quiet hours.",
);
const STOP = defineMessage("Stop these emails");
const OPEN = defineMessage("Open the dashboard");

/** For a queue that a newer release has added to the database. */
const OTHER = defineMessage("{count, plural, one {# more item} other {# more items}}");
