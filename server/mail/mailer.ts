/** One mail, ready to go. Texts come escaped where they have to be (`composeMail`). */
export interface Mail {
  to: readonly string[];
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** The same for the same news: a mail that is sent again after a crash is recognized. One is made up unless given. */
  messageId?: string;
  /** Where one click stops such mails (RFC 8058); for all that is not about the account. */
  unsubscribe?: string;
  /** For how long it is worth sending; three days unless given. */
  usefulForSeconds?: number;
}

export interface Mailer {
  /** Rejects when the mail could not be handed over. */
  send(mail: Mail): Promise<void>;
  /**
   * Sends in the background: the caller learns nothing of a failure. A refused mail is kept and sent again where
   * `keepWith` said how; else it goes to the log.
   */
  post(mail: Mail): void;
  /** From now on `keep` keeps the mails of `post` that were refused, to send them again; it rejects where it cannot. */
  keepWith(keep: (mail: Mail) => Promise<void>): void;
  /** Waits a moment for what is still on its way. */
  stop(): Promise<void>;
}
