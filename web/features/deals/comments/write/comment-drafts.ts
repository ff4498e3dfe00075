import { useMemo, useState } from "react";
import type { CommentAuthor } from "#features/deals/comments/comment-requests.ts";
import { type ContentSchema, memberDraft } from "#lib/storage/draft.ts";
import { SIGN_IN_DETOUR_MS } from "#lib/storage/return-place.ts";
import { tabStorage } from "#lib/storage/timed-storage.ts";

/**
 * Unsent comments of a member under a deal. Each box has a name: `TOP_DRAFT` for a comment on the deal, the comment id for a
 * reply, `editDraft(id)` for an edit.
 */
export interface CommentDrafts {
  /** Empty without a draft. */
  read: (box: string) => string;
  /** Stores a text; a blank one removes the draft. */
  write: (box: string, text: string) => void;
  /** Ids of the comments with a draft of a reply or an edit. */
  commentIds: () => string[];
}

export const TOP_DRAFT = "top";

/** Stores a visitor's text for the member who signs in next. */
export function storeVisitorText(dealId: string, text: string): void {
  if (text.trim() === "") tabStorage.remove(VISITOR + dealId);
  else tabStorage.write(VISITOR + dealId, { text });
}

export function readVisitorText(dealId: string): string {
  return tabStorage.read(VISITOR + dealId, SIGN_IN_DETOUR_MS, isVisitorText)?.text ?? "";
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
 * Returns the member with their drafts; null for a visitor. After the session ends, the member stays the writer, so that the
 * text stays in the box.
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

/** Texts by box. Validated without zod, which the deal page loads only on demand. */
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
