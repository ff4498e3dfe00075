import { createTransport, type SendMailOptions } from "nodemailer";

/** A hanging mail server must not block callers that wait for the email to be sent. */
const TIMEOUT_MS = 10_000;

/** Sends emails through the server of `SMTP_URL`; `send` rejects with the server's refusal. */
export function createSmtpSender(url: string): {
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
