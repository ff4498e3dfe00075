import * as z from "zod/mini";
import type { ResultRow } from "#contract/database.ts";
import type { Json } from "#contract/database.types.ts";
import { type Change, readChanges } from "#contract/deals/change.ts";
import { text } from "#contract/deals/validation.ts";
import { brokenRule } from "#contract/errors/form-rules.ts";
import { type HalalFact, halalFactFromJson } from "#contract/halal/halal-facts.ts";
import { jsonFields } from "#contract/json-object.ts";
import { toIsoTime } from "#contract/timestamps.ts";
import { CONTACT_MESSAGE_MAX, CONTACT_MESSAGE_MIN } from "./contact.ts";
import { type ReportedContent, reportedContent } from "./reported-content.ts";

/** Client-side rules of an appeal; the database checks the text again. */
export const appealSchema = z.object({
  text: text(
    "text",
    CONTACT_MESSAGE_MIN,
    CONTACT_MESSAGE_MAX,
    brokenRule("contact_message_short", { min: CONTACT_MESSAGE_MIN }),
  ),
  /** Id of the decision. */
  actionId: z.string(),
});
export type AppealInput = z.input<typeof appealSchema>;
export type AppealValues = z.output<typeof appealSchema>;

const STATUSES = ["none", "open", "upheld", "overturned"] as const;

/** Appeal of the signed-in member. */
export interface OwnAppeal {
  /** `none`: not sent yet. */
  status: (typeof STATUSES)[number];
  /** The member's words; null if they are deleted, or another reporter's. */
  text: string | null;
  /** Answer of the admin; may be null for `overturned`. */
  answer: string | null;
}

/** Parses the result of `get_my_appeal`. */
export function ownAppealFromJson(json: Json): OwnAppeal {
  const { status, text: words, answer } = jsonFields(json);
  return {
    status: STATUSES.find((each) => each === status) ?? "none",
    text: stringOf(words),
    answer: stringOf(answer),
  };
}

/** Appeal as admins see it. Times are ISO 8601. */
export interface Appeal {
  id: string;
  /** Kind of the notice about the decision. */
  kind: string;
  text: string;
  createdAt: string;
  /** The member who appeals. */
  userId: string;
  username: string;
  subjectType: string;
  subjectId: string;
  decision: {
    action: string;
    /** Null for a deleted account. */
    by: string | null;
    at: string;
    reason: string | null;
  };
  /** Subject of the decision, as it was before; null if it no longer exists. */
  content: ReportedContent | null;
  /** Text after the edit by an admin; null for other decisions. */
  newText: string | null;
  /** A removed end, ISO 8601; null for other decisions. */
  end: string | null;
  changes: Change[];
  fact: HalalFact | null;
  /** Details of a dismissed report or dispute. */
  details: string | null;
  /** False for an admin who must leave the appeal to another. */
  mayDecide: boolean;
  answer: {
    outcome: "upheld" | "overturned";
    text: string | null;
    by: string | null;
    at: string;
  } | null;
}

type AppealRow = ResultRow<
  "get_appeals",
  | "id"
  | "kind"
  | "text"
  | "created_at"
  | "user_id"
  | "username"
  | "subject_type"
  | "subject_id"
  | "decision"
  | "decision_at"
>;

/** Converts a row of `get_appeals`. Throws a ZodError for invalid content. */
export function appealFromRow(row: AppealRow): Appeal {
  const { new_text, expires_at, changes, fact, report } = jsonFields(row.content ?? null);
  const at = toIsoTime(row.answered_at);
  return {
    id: row.id,
    kind: row.kind,
    text: row.text,
    createdAt: toIsoTime(row.created_at),
    userId: row.user_id,
    username: row.username,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    decision: {
      action: row.decision,
      by: row.decision_by ?? null,
      at: toIsoTime(row.decision_at),
      reason: row.decision_reason ?? null,
    },
    content: reportedContent(row.content),
    newText: stringOf(new_text),
    end: stringOf(expires_at),
    changes: readChanges(changes ?? null),
    fact: halalFactFromJson(fact),
    details: stringOf(jsonFields(report).details),
    mayDecide: row.may_decide ?? false,
    answer: at
      ? {
          outcome: row.outcome === "overturned" ? "overturned" : "upheld",
          text: row.answer ?? null,
          by: row.answered_by ?? null,
          at,
        }
      : null,
  };
}

const stringOf = (json: Json | undefined) => (typeof json === "string" ? json : null);
