import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createLogger } from "#server/http/log/logger.ts";
import { isAddressRefused } from "#server/jobs/mails/send-to-member.ts";
import { accountMail } from "./account-mail.ts";
import { contactMail } from "./contact-mail.ts";
import { createMailer } from "./create-mailer.ts";
import { startSmtpServer } from "./smtp-server.fixture.ts";

const SITE = { siteName: "Halal <Deals>", siteUrl: "https://deals.example" };
const FROM = { name: SITE.siteName, address: "no-reply@deals.example" };
const TOKEN = "a1b2c3".repeat(11);
const RECOVERY = accountMail(SITE, {
  kind: "recovery",
  to: "amina@example.com",
  tokenHash: TOKEN,
});

async function site(smtpUrl?: string) {
  const dataDir = await mkdtemp(path.join(tmpdir(), "samha-mail-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  const log = createLogger({ level: "info", destination });
  const outcomes: string[] = [];
  const meter = { mail: (outcome: string) => void outcomes.push(outcome) };
  const mailer = createMailer({ smtpUrl, from: FROM }, { dataDir, log, meter });
  const outbox = path.join(dataDir, "outbox");
  return { mailer, lines, outbox, outcomes };
}

test("without a mail server an email is written to a file that only its owner can read", async () => {
  const { mailer, outbox } = await site();
  await mailer.send(RECOVERY);
  const [file = ""] = await readdir(outbox);
  expect(file).toMatch(/^\d{4}-\d{2}-\d{2}T[\d.-]+Z-[\da-f]{8}\.eml$/);
  expect((await stat(path.join(outbox, file))).mode & 0o777).toBe(0o600);
  expect((await stat(outbox)).mode & 0o777).toBe(0o700);
  const text = await readFile(path.join(outbox, file), "utf8");
  expect(text).toMatch(/^From: "Halal <Deals>" <no-reply@deals\.example>\r\n/m);
  expect(text).toMatch(/^To: amina@example\.com\r\n/m);
  expect(text).toMatch(/^Auto-Submitted: auto-generated\r\n/m);
  expect(text).toContain("Salam,");
  // The link must be on one line, not cut at 76 characters.
  expect(text).toContain(
    `\r\nhttps://deals.example/reset-password?token_hash=${TOKEN}&type=recovery\r\n`,
  );
});

test("writing an email deletes those older than thirty days", async () => {
  const { mailer, outbox } = await site();
  await mailer.send(RECOVERY);
  const name = (days: number) =>
    `${new Date(Date.now() - days * 86_400_000).toISOString().replaceAll(":", "-")}-00000000.eml`;
  const [old, young] = [name(31), name(29)];
  await Promise.all([old, young].map((file) => writeFile(path.join(outbox, file), "")));
  await mailer.send(RECOVERY);
  const files = await readdir(outbox);
  expect(files).toHaveLength(3);
  expect(files).toContain(young);
  expect(files).not.toContain(old);
});

test("the log names the file, but neither the recipient nor the token", async () => {
  const { mailer, lines, outbox } = await site();
  await mailer.send(RECOVERY);
  const [file = ""] = await readdir(outbox);
  expect(lines.join("")).toContain(file);
  expect(lines.join("")).not.toMatch(/amina@|a1b2c3/);
});

test("with a mail server an email is sent and not written to a file", async () => {
  const smtp = await startSmtpServer();
  const { mailer, outbox, outcomes } = await site(smtp.url);
  await mailer.send(RECOVERY);
  expect(outcomes).toEqual(["sent"]);
  expect(smtp.mails).toHaveLength(1);
  expect(smtp.mails[0]?.to).toEqual(["amina@example.com"]);
  expect(smtp.mails[0]?.data).toContain("Salam,");
  await expect(readdir(outbox)).rejects.toThrow("ENOENT");
});

test("an email that was not sent causes no error, and is logged without its recipient", async () => {
  const smtp = await startSmtpServer();
  smtp.mode = "refuse";
  const { mailer, lines, outcomes } = await site(smtp.url);
  mailer.post(RECOVERY);
  await mailer.stop();
  expect(outcomes).toEqual(["failed"]);
  expect(lines.join("")).toContain("An email was not sent");
  expect(lines.join("")).not.toMatch(/amina@|a1b2c3/);
});

test("a recovery email links to this site with a token hash, in the text and in the button", () => {
  const address = `https://deals.example/reset-password?token_hash=${TOKEN}&type=recovery`;
  expect(RECOVERY.text).toContain(`\n\n${address}\n\n`);
  expect(RECOVERY.html).toContain(`href="${address.replace("&", "&amp;")}"`);
  expect(RECOVERY.text).toMatch(/^Salam,/);
  expect(RECOVERY.text).toContain("once, within an hour");
});

test.each([
  ["magic_link", "email"],
  ["confirmation", "signup"],
  ["email_change", "email_change"],
] as const)("the link of a %s email leads to the sign-in callback", (kind, type) => {
  const mail = accountMail(SITE, { kind, to: "bilal@example.com", tokenHash: "d4" });
  expect(mail.text).toContain(`https://deals.example/auth/callback?token_hash=d4&type=${type}\n`);
});

test("the email that confirms a new email address names that address", () => {
  const newEmail = "new.address@example.com";
  const mail = {
    kind: "email_change",
    to: "bilal@example.com",
    tokenHash: "d4",
    newEmail,
  } as const;
  expect(accountMail(SITE, mail).text).toContain(newEmail);
  expect(accountMail(SITE, mail, "ar").text).toContain(newEmail);
});

test("a message from the contact form has the sender as Reply-To, and its markup is escaped", async () => {
  const smtp = await startSmtpServer();
  const { mailer } = await site(smtp.url);
  const message = {
    name: 'Hamza\r\nBcc: all@example.com <b>"',
    email: "hamza@example.com",
    topic: "deal",
    message: "<script>alert(1)</script>\nSecond line",
    about: null,
    reference: "0123456789",
    is_urgent: false,
  } as const;
  const mail = contactMail(SITE, message, ["maryam@example.com", "sumayya@example.com"]);
  expect(mail.html).toContain(
    '&lt;script&gt;alert(1)&lt;/script&gt;</div><div dir="auto">Second line',
  );
  expect(mail.html).not.toContain("<script>");
  expect(mail.html).toContain("Halal &lt;Deals&gt;");
  await mailer.send(mail);
  expect(smtp.mails[0]?.to).toEqual(["maryam@example.com", "sumayya@example.com"]);
  const [head = ""] = smtp.mails[0]?.data.split("\r\n\r\n") ?? [];
  expect(head).toMatch(/^Reply-To: [^:]*<hamza@example\.com>\r?$/m);
  expect(head).not.toMatch(/^Bcc:/m);
});

test("a contact message is emailed in the admin's language, with the text in its own direction", () => {
  const message = {
    name: "Hamza",
    email: "hamza@example.com",
    topic: "account",
    message: "Salam, where are my deals?",
    about: null,
    reference: "0123456789",
    is_urgent: false,
  } as const;
  const mail = contactMail(SITE, message, ["maryam@example.com"], "ar");
  expect(mail.subject).toContain("حسابي");
  expect(mail.html).toContain('<html lang="ar" dir="rtl">');
  expect(mail.html).toMatch(
    /<blockquote dir="auto"[^>]*><div dir="auto">Salam, where are my deals[?]</,
  );
  expect(mail.text).not.toContain("Reply to this email");
});

test("an email with an unsubscribe link has its headers and the given Message-ID", async () => {
  const smtp = await startSmtpServer();
  const { mailer } = await site(smtp.url);
  const unsubscribe = `https://deals.example/unsubscribe?token=${"a".repeat(32)}.reply.${"b".repeat(64)}`;
  await mailer.send({ ...RECOVERY, unsubscribe, messageId: "<one@deals.example>" });
  const data = smtp.mails[0]?.data.replaceAll(/\r\n[ \t]+/g, " ");
  expect(data).toContain(`\r\nList-Unsubscribe: <${unsubscribe}>\r\n`);
  expect(data).toContain("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
  expect(data).toContain("\r\nMessage-ID: <one@deals.example>\r\n");
  await mailer.send(RECOVERY);
  expect(smtp.mails[1]?.data).not.toContain("List-Unsubscribe");
  await mailer.stop();
});

test("a permanent refusal of a recipient differs from a temporary refusal", async () => {
  const smtp = await startSmtpServer();
  const { mailer } = await site(smtp.url);
  const refusal = () => mailer.send(RECOVERY).then(String, isAddressRefused);
  smtp.mode = "unknown";
  expect(await refusal()).toBe(true);
  smtp.mode = "refuse";
  expect(await refusal()).toBe(false);
  await mailer.stop();
});
