import type { Json } from "#contract/database.types.ts";
import { jsonFields } from "#contract/json-object.ts";
import { defineMessage, type MarkedText } from "#contract/text/define-message.ts";

/** Kinds of the public log, in the order of its filter. */
export const LOG_KINDS = {
  removed: defineMessage("Removed"),
  refused: defineMessage("Refused"),
  edited: defineMessage("Edited"),
  ended: defineMessage("Ended"),
  temperature: defineMessage("Temperature"),
  votes: defineMessage("Votes"),
  member: defineMessage("Bans"),
  shop: defineMessage("Shops"),
  restored: defineMessage("Taken back"),
} as const satisfies Record<string, MarkedText>;

export type LogKind = keyof typeof LOG_KINDS;

export function isLogKind(kind: string | null): kind is LogKind {
  return kind !== null && Object.hasOwn(LOG_KINDS, kind);
}

/** An entry of the public log: a decision, without names, removed texts and an admin's own words. */
export interface LogEntry {
  /** Rises with time; the cursor of older entries. */
  number: number;
  kind: LogKind;
  action: string;
  subjectType: string;
  /** Public content that the decision was about; null if it may not be named. */
  subject: { title: string; dealId: string | null; slug: string | null } | null;
  domain: string | null;
  /** Removed votes, or the temperature offset. */
  amount: number | null;
  /** A frequent reason as stored, in English; null for all others. */
  reason: string | null;
  /** The role of the member who decided. */
  actorRole: "admin" | "moderator";
  /** ISO 8601 day in UTC. */
  day: string;
}

/** Sums of a quarter; null for 1 to 4, which could tell whom they are about. */
export interface QuarterNumbers {
  /** Its first day, ISO 8601. */
  quarter: string;
  removed: number | null;
  refused: number | null;
  ended: number | null;
  edited: number | null;
  bans: number | null;
  votes: number | null;
  restored: number | null;
  /** Answered appeals. */
  appeals: number | null;
  /** Appeals whose decision was taken back. */
  overturned: number | null;
  /** Median wait of a deal for its first decision in seconds; null for fewer than five decisions. */
  medianWait: number | null;
}

/** Parses the result of `read_moderation_log`. Leaves out entries of kinds that this version does not know. */
export function logEntriesFromJson(json: Json): LogEntry[] {
  return rowsOf(json).flatMap((row) => {
    const { number, kind, action, subject_type, subject, domain, amount, reason, actor_role, day } =
      row;
    if (typeof kind !== "string" || !isLogKind(kind)) return [];
    return {
      number: Number(number),
      kind,
      action: String(action),
      subjectType: String(subject_type),
      subject: subjectOf(subject),
      domain: textOf(domain),
      amount: numberOf(amount),
      reason: textOf(reason),
      actorRole: actor_role === "moderator" ? "moderator" : "admin",
      day: String(day),
    };
  });
}

/** Parses the result of `read_moderation_numbers`, latest quarter first. */
export function quarterNumbersFromJson(json: Json): QuarterNumbers[] {
  return rowsOf(json).map((row) => ({
    quarter: String(row.quarter),
    removed: numberOf(row.removed),
    refused: numberOf(row.refused),
    ended: numberOf(row.ended),
    edited: numberOf(row.edited),
    bans: numberOf(row.bans),
    votes: numberOf(row.votes),
    restored: numberOf(row.restored),
    appeals: numberOf(row.appeals),
    overturned: numberOf(row.overturned),
    medianWait: numberOf(row.median_wait),
  }));
}

function rowsOf(json: Json) {
  return Array.isArray(json) ? json.map(jsonFields) : [];
}

function subjectOf(json: Json | undefined): LogEntry["subject"] {
  const { title, deal_id, slug } = jsonFields(json);
  return typeof title === "string" ? { title, dealId: textOf(deal_id), slug: textOf(slug) } : null;
}

const textOf = (json: Json | undefined) => (typeof json === "string" ? json : null);
const numberOf = (json: Json | undefined) => (typeof json === "number" ? json : null);

/** Returns what happened, in the reader's language: `A comment was removed`. */
export function loggedText(
  { action, kind, subjectType, domain, amount }: LogEntry,
  fill: (text: MarkedText, values: Record<string, string | number>) => string,
): string {
  const text = TEXTS[`${kind} ${action}`] ?? TEXTS[`${kind} ${subjectType}`] ?? OTHERS[kind];
  const values = { domain: domain ?? "", count: amount ?? 0, amount: signed(amount ?? 0) };
  return fill(text, values);
}

const signed = (amount: number) => `${amount < 0 ? "−" : "+"}${Math.abs(amount)}`;

/** Sentences by kind and action, or by kind and subject. */
const TEXTS: Readonly<Record<string, MarkedText>> = {
  "removed delete_comment": defineMessage("A comment was removed"),
  "removed comment": defineMessage("A comment was removed after reports"),
  "removed reject_deal": defineMessage("A deal was removed"),
  "removed deal": defineMessage("A deal was removed after reports"),
  "removed reject_voucher": defineMessage("A voucher code was removed"),
  "removed voucher": defineMessage("A voucher code was removed after reports"),
  "removed take_down_post": defineMessage("A blog post was removed"),
  "removed delete_blog_post": defineMessage("A blog post was removed"),
  "removed blog_post": defineMessage("A blog post was removed after reports"),
  "removed take_down_merchant": defineMessage("A shop’s page was removed"),
  "removed remove_halal_answer": defineMessage("A shop’s answer about a halal fact was removed"),
  "removed uphold_halal_dispute": defineMessage("A halal fact was removed after an objection"),
  "removed halal_fact": defineMessage("A halal fact was removed"),
  "removed remove_offer": defineMessage("A cheaper offer that members named on a deal was removed"),
  "removed hide_revision": defineMessage("An entry in a deal’s history was hidden"),
  "refused deal": defineMessage("A new deal was refused"),
  "refused decline_addition": defineMessage("A tip for a deal was declined"),
  "refused deal_edit": defineMessage("A change to a deal was refused"),
  "refused voucher": defineMessage("A new voucher code was refused"),
  "refused reject_merchant_change": defineMessage("A change to a shop’s page was refused"),
  "refused merchant": defineMessage("A shop’s registration was refused"),
  "refused halal_fact": defineMessage("A halal fact was refused"),
  "edited update_deal_code": defineMessage("The code of a deal was changed"),
  "edited deal": defineMessage("A deal was edited"),
  "edited comment": defineMessage("A comment was edited"),
  "edited blog_post": defineMessage("A blog post was edited"),
  "ended expire_reported_content": defineMessage("A deal was marked as ended after reports"),
  "temperature deal": defineMessage("The temperature of a deal was adjusted by {amount}"),
  "votes remove_votes": defineMessage(
    "{count, plural, one {# vote on a deal was removed} other {# votes on a deal were removed}}",
  ),
  "votes revert_checks": defineMessage("The checks of a member were withdrawn"),
  "member lift_ban": defineMessage("A ban was lifted"),
  "member overturn_decision": defineMessage("A ban was lifted"),
  "shop pause_links": defineMessage("New links to {domain} were paused"),
  "shop allow_links": defineMessage("New links to {domain} are allowed again"),
  "restored deal": defineMessage("A decision about a deal was taken back"),
  "restored deal_edit": defineMessage("A decision about a change to a deal was taken back"),
  "restored voucher": defineMessage("A decision about a voucher code was taken back"),
  "restored merchant": defineMessage("A decision about a shop was taken back"),
  "restored comment": defineMessage("A decision about a comment was taken back"),
  "restored blog_post": defineMessage("A decision about a blog post was taken back"),
  "restored halal_fact": defineMessage("A decision about a halal fact was taken back"),
  "restored show_revision": defineMessage("An entry in a deal’s history was shown again"),
};

/** Sentences of a kind without a more exact one. */
const OTHERS: Readonly<Record<LogKind, MarkedText>> = {
  removed: defineMessage("Content was removed"),
  refused: defineMessage("A submission was refused"),
  edited: defineMessage("Content was edited"),
  ended: defineMessage("A deal was marked as ended"),
  temperature: defineMessage("A deal’s temperature was adjusted"),
  votes: defineMessage("Votes were removed"),
  member: defineMessage("A member was banned"),
  shop: defineMessage("New links to {domain} were blocked"),
  restored: defineMessage("A decision was taken back"),
};
