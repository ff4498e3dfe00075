import { randomBytes } from "node:crypto";
import { chmod, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Log } from "#server/http/log/logger.ts";
import { type Meter, NO_METER } from "#server/metrics/meter.ts";
import type { Mail, Mailer } from "./mailer.ts";

const composer = createTransport({
  streamTransport: true,
  buffer: true,
  newline: "windows",
  disableFileAccess: true,
  disableUrlAccess: true,
});

const KEPT_FOR_MS = 30 * 86_400_000;

const LINE_MAX = 998;

/** A hanging mail server must not block callers that wait for the email to be sent. */
const TIMEOUT_MS = 10_000;

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

/** Sends emails through the server of `SMTP_URL`; `send` rejects with the server's refusal. */
function createSmtpSender(url: string): {
  send(message: SendMailOptions): Promise<void>;
  close(): void;
} {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS * 2,
    // Emails contain members' texts, which must never make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (message) => void (await transport.sendMail(message)),
    close: () => transport.close(),
  };
}

/**
 * Stores an email as a file in the format in which it would be sent (RFC 5322). Only the owner can read it, because it
 * may contain a link that signs in. Returns the file's name in `DATA_DIR/outbox`; names sort by time.
 */
async function writeToOutbox(
  dataDir: string,
  message: SendMailOptions & { text: string },
): Promise<string> {
  const folder = path.join(dataDir, "outbox");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const { message: bytes } = await composer.sendMail({
    ...message,
    text: legible(message.text),
  });
  const file = `${nameOf(new Date())}-${randomBytes(4).toString("hex")}.eml`;
  await writeFile(path.join(folder, file), bytes as Buffer, { mode: 0o600, flag: "wx" });
  await removeOld(folder);
  return file;
}

/** Removes old emails: their links have expired, and the site promises not to keep messages forever. */
async function removeOld(folder: string): Promise<void> {
  const oldest = nameOf(new Date(Date.now() - KEPT_FOR_MS));
  const files = await readdir(folder);
  const old = files.filter((file) => file.endsWith(".eml") && file < oldest);
  await Promise.all(old.map((file) => rm(path.join(folder, file), { force: true })));
}

function nameOf(time: Date): string {
  return time.toISOString().replaceAll(":", "-");
}

/** Returns a text whose links can be copied from the file, without line breaks or `=3D`, if RFC 5322 permits its line lengths. */
function legible(text: string): string | { raw: string } {
  const lines = text.split("\n");
  if (lines.some((line) => Buffer.byteLength(line) > LINE_MAX)) return text;
  return {
    raw: [
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: 8bit",
      "",
      ...lines,
    ].join("\r\n"),
  };
}
