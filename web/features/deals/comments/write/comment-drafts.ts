import { useMemo, useState } from "react";
import type { CommentAuthor } from "#features/deals/comments/comment-calls.ts";
import { type ContentSchema, memberDraft } from "#lib/storage/draft.ts";
import { SIGN_IN_DETOUR_MS } from "#lib/storage/return-place.ts";
import { forgetInTab, readInTab, writeInTab } from "#lib/storage/tab-storage.ts";

/**
 * The texts that a member typed under a deal and did not send. Each box has a name: `TOP_DRAFT` for a comment on the
 * deal, the id of a comment for a reply to it, `editDraft(id)` for its edited text.
 */
export interface CommentDrafts {
  /** Empty where nothing was typed. */
  read: (box: string) => string;
  /** Stores a text; a blank one is removed. */
  write: (box: string, text: string) => void;
  /** The comments that have a draft of a reply or of an edit. */
  commentIds: () => string[];
}

export const TOP_DRAFT = "top";

/** The comment on a deal that a visitor typed, for the member who signs in next. */
export function keepVisitorText(dealId: string, text: string): void {
  if (text.trim() === "") forgetInTab(VISITOR + dealId);
  else writeInTab(VISITOR + dealId, { text });
}

/** The text that was typed under this deal by a visitor; empty without one. */
export function readVisitorText(dealId: string): string {
  return readInTab(VISITOR + dealId, SIGN_IN_DETOUR_MS, isVisitorText)?.text ?? "";
}

const VISITOR = "samha-visitor-comment:";

function isVisitorText(value: unknown): value is { text: string } {
  return typeof (value as { text?: unknown } | null)?.text === "string";
}

export const editDraft = (commentId: string) => `${EDIT}${commentId}`;

const EDIT = "edit:";

interface Writer {
  author: CommentAuthor;
  drafts: CommentDrafts;
}

/**
 * The member who writes, with their drafts. A member whose session ended while the page was open stays the writer, so
 * that their text stays in the box. Null for a visitor.
 */
export function useWriter(dealId: string, author: CommentAuthor | null): Writer | null {
  const [latest, setLatest] = useState(author);
  if (author && author !== latest) setLatest(author);
  const writer = author ?? latest;
  const writerId = writer?.id;
  const drafts = useMemo(
    () => (writerId === undefined ? null : openCommentDrafts(dealId, writerId)),
    [dealId, writerId],
  );
  return writer && drafts && { author: writer, drafts };
}

/** The drafts of a member under a deal, kept by box. */
function openCommentDrafts(dealId: string, userId: string): CommentDrafts {
  const draft = memberDraft(`comments-${dealId}`, userId, TEXTS);
  const texts = new Map(Object.entries(draft.read() ?? {}));
  return {
    read: (box) => texts.get(box) ?? "",
    write(box, text) {
      if (text.trim() === "") texts.delete(box);
      else texts.set(box, text);
      draft.write(texts.size === 0 ? null : Object.fromEntries(texts));
    },
    commentIds: () =>
      [...texts.keys()].filter((box) => box !== TOP_DRAFT).map((box) => box.replace(EDIT, "")),
  };
}

/** Texts by box. Written by hand: the page of a deal does not load zod. */
const TEXTS: ContentSchema<Record<string, string>> = {
  safeParse: (value) => (isTexts(value) ? { success: true, data: value } : { success: false }),
};

function isTexts(value: unknown): value is Record<string, string> {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((text) => typeof text === "string")
  );
}
