import { createTransport, type SendMailOptions } from "nodemailer";

/** A mail server that hangs must not hold up whoever waits for the mail to be gone. */
const PATIENCE_MS = 10_000;

/** Hands mails to the server of `SMTP_URL`; `send` rejects with the server's refusal. */
export function createSmtpSender(url: string): {
  send(message: SendMailOptions): Promise<void>;
  close(): void;
} {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS * 2,
    // A text comes from a member: it must never make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (message) => void (await transport.sendMail(message)),
    close: () => transport.close(),
  };
}
