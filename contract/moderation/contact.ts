import * as z from "zod/mini";
import { safeLocalPath } from "#contract/addresses/local-path.ts";
import { text } from "#contract/deals/validation.ts";
import { brokenRule } from "#contract/errors/form-rules.ts";
import { toIsoTime } from "#contract/timestamps.ts";

/** Topics of a message to the admins. */
export const CONTACT_TOPICS = [
  "general",
  "deal",
  "account",
  "merchant",
  "privacy",
  "problem",
  "illegal",
  "complaint",
] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

export const CONTACT_NAME_MAX = 80;
export const CONTACT_EMAIL_MAX = 254;
export const CONTACT_MESSAGE_MIN = 10;
export const CONTACT_MESSAGE_MAX = 2_000;
const ABOUT_MAX = 200;
const REFERENCE_LENGTH = 10;

/** Returns the page of this site that a message is about, or null. The database refuses other values. */
export function contactAbout(path: string | null | undefined): string | null {
  const about = safeLocalPath(path);
  const isAllowed = about !== "/" && about.length <= ABOUT_MAX && /^\/[!-[\]-~]*$/.test(about);
  return isAllowed && !about.includes("//") ? about : null;
}

/** Returns what the sender of a message can name to ask about it: the beginning of its id, as in the column `reference`. */
export function contactReference(id: string): string {
  return id.replaceAll("-", "").slice(0, REFERENCE_LENGTH).toUpperCase();
}

export function isContactTopic(topic: string | null | undefined): topic is ContactTopic {
  return CONTACT_TOPICS.some((each) => each === topic);
}

/** Client-side rules of the contact form; the database checks the fields again. */
export const contactSchema = z.object({
  name: text("name", 1, CONTACT_NAME_MAX, brokenRule("contact_name_missing")),
  email: z
    .string()
    .check(
      z.trim(),
      z.maxLength(CONTACT_EMAIL_MAX, brokenRule("email_too_long")),
      z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, brokenRule("email_missing")),
    ),
  topic: z.enum(CONTACT_TOPICS, brokenRule("contact_topic_missing")),
  message: text(
    "message",
    CONTACT_MESSAGE_MIN,
    CONTACT_MESSAGE_MAX,
    brokenRule("contact_message_short", { min: CONTACT_MESSAGE_MIN }),
  ),
  /** Page of this site that the message is about; empty if none. */
  about: z.string(),
});
export type ContactInput = z.input<typeof contactSchema>;
export type ContactValues = z.output<typeof contactSchema>;

/** Message as admins see it. Times are ISO 8601. */
export interface ContactMessage {
  id: string;
  name: string;
  email: string;
  topic: ContactTopic;
  message: string;
  /** Sender, if signed in. */
  userId: string | null;
  createdAt: string;
  handledAt: string | null;
  /** Path of the page that it is about. It may be missing or private. */
  about: string | null;
  reference: string;
  /** Time until which it must be settled, for urgent topics. */
  dueAt: string | null;
}

export interface ContactMessageRow {
  id: string;
  name: string;
  email: string;
  topic: string;
  message: string;
  user_id: string | null;
  created_at: string;
  handled_at: string | null;
  about: string | null;
  reference: string;
  due_at: string | null;
}

export function contactMessageFromRow(row: ContactMessageRow): ContactMessage {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    topic: row.topic as ContactTopic,
    message: row.message,
    userId: row.user_id,
    createdAt: toIsoTime(row.created_at),
    handledAt: toIsoTime(row.handled_at),
    about: row.about,
    reference: row.reference,
    dueAt: toIsoTime(row.due_at),
  };
}
