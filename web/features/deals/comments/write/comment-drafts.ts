import { useMemo, useState } from "react";
import type { CommentAuthor } from "#features/deals/comments/comment-requests.ts";
import { readTabStored, writeTabStored } from "#lib/tab-storage.ts";

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

export const editDraft = (commentId: string) => `${EDIT}${commentId}`;

const EDIT = "edit:";
const KEY = "samha-comment-drafts:";

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

/**
 * The drafts of a member under a deal, in the storage of this tab: a reload or an ended session loses nothing, and
 * another member at the same browser does not see them.
 */
function openCommentDrafts(dealId: string, userId: string): CommentDrafts {
  const key = KEY + dealId;
  const texts = new Map(Object.entries(readTexts(key, userId)));
  return {
    read: (box) => texts.get(box) ?? "",
    write(box, text) {
      if (text.trim() === "") texts.delete(box);
      else texts.set(box, text);
      const stored = { userId, texts: Object.fromEntries(texts) };
      writeTabStored(key, texts.size === 0 ? null : JSON.stringify(stored));
    },
    commentIds: () =>
      [...texts.keys()].filter((box) => box !== TOP_DRAFT).map((box) => box.replace(EDIT, "")),
  };
}

function readTexts(key: string, userId: string): Record<string, string> {
  const stored = parse(readTabStored(key));
  if (!isRecord(stored) || stored.userId !== userId || !isRecord(stored.texts)) return {};
  return Object.fromEntries(
    Object.entries(stored.texts).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
