import type { Log } from "#server/http/log/logger.ts";
import { type Meter, NO_METER } from "#server/metrics/meter.ts";
import type { Mail, Mailer } from "./mailer.ts";
import { writeToOutbox } from "./outbox.ts";
import { createSmtpSender } from "./smtp-sender.ts";

export interface MailSettings {
  /** If undefined, emails are written to `DATA_DIR/outbox`. */
  smtpUrl: string | undefined;
  from: { name: string; address: string };
}

const STOP_TIMEOUT_MS = 3_000;

/** Creates the site's mailer, which uses the SMTP server if there is one and otherwise writes files. */
export function createMailer(
  settings: MailSettings,
  {
    dataDir,
    log,
    meter = NO_METER,
  }: { dataDir: string; log: Pick<Log, "info" | "warn" | "error">; meter?: Pick<Meter, "mail"> },
): Mailer {
  const pending = new Set<Promise<void>>();
  let keep: ((mail: Mail) => Promise<void>) | null = null;
  const smtp = settings.smtpUrl ? createSmtpSender(settings.smtpUrl) : null;

  async function send(mail: Mail): Promise<void> {
    try {
      await handOver(mail);
      meter.mail("sent");
    } catch (error) {
      meter.mail("failed");
      throw error;
    }
  }

  async function handOver(mail: Mail): Promise<void> {
    const { usefulForSeconds: _, unsubscribe, ...content } = mail;
    const headers = { ...AUTOMATIC, ...(unsubscribe && oneClick(unsubscribe)) };
    const message = { ...content, to: [...mail.to], from: settings.from, headers };
    if (smtp) {
      await smtp.send(message);
      log.info({ subject: mail.subject }, "Sent an email");
    } else {
      const file = await writeToOutbox(dataDir, message);
      // The file contains the recipients; the log must contain neither addresses nor links.
      log.info({ subject: mail.subject, to: "[redacted]", file }, "Wrote an email to the outbox");
    }
  }

  async function sendOrKeep(mail: Mail): Promise<void> {
    try {
      await send(mail);
    } catch (error) {
      if (!keep) throw error;
      await keep(mail);
      log.warn(
        { err: error, subject: mail.subject },
        "An email could not be sent and will be retried",
      );
    }
  }

  return {
    send,
    post(mail) {
      const sending = sendOrKeep(mail)
        .catch((error) => log.error({ err: error, subject: mail.subject }, "An email was not sent"))
        .finally(() => pending.delete(sending));
      pending.add(sending);
    },
    keepWith(given) {
      keep = given;
    },
    async stop() {
      const timeout = new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS).unref());
      await Promise.race([Promise.all(pending), timeout]);
      smtp?.close();
    },
  };
}

/** Returns the headers that let an email program unsubscribe its reader without opening a page (RFC 8058). */
function oneClick(address: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${address}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** Keeps out-of-office programs from replying. */
const AUTOMATIC = { "Auto-Submitted": "auto-generated" };
