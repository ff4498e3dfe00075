/** One mail, ready to go. Texts come escaped where they have to be (`composeMail`). */
export interface Mail {
  to: readonly string[];
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Rejects when the mail could not be handed over. */
  send(mail: Mail): Promise<void>;
  /** Sends without being waited for: a failure goes to the log, and whoever asked hears nothing of it. */
  post(mail: Mail): void;
  /** Waits a moment for what is still on its way. */
  stop(): Promise<void>;
}
