import { readTabStored, writeTabStored } from "#lib/tab-storage.ts";

/** What a member has typed under a deal and not sent, by where it was typed. */
export interface CommentDrafts {
  /** Empty where nothing was typed. */
  read: (place: string) => string;
  /** Keeps a text; a blank one is forgotten. */
  write: (place: string, text: string) => void;
  /** The comments that have a draft below or instead of them. */
  commentIds: () => string[];
}

/** Where a comment on the deal itself is typed; an answer is typed under the id of what it answers. */
export const TOP = "top";

/** Where the correction of a comment is typed. */
export const editPlace = (commentId: string) => `${EDIT}${commentId}`;

const EDIT = "edit:";
const KEY = "samha-comment-drafts:";

/**
 * The drafts of a member under a deal. They live in this tab, so that a reload or a session that ends while writing
 * loses nothing, and the next member at the same browser does not find them.
 */
export function openCommentDrafts(dealId: string, userId: string): CommentDrafts {
  const key = KEY + dealId;
  const texts = new Map(Object.entries(readTexts(key, userId)));
  return {
    read: (place) => texts.get(place) ?? "",
    write(place, text) {
      if (text.trim() === "") texts.delete(place);
      else texts.set(place, text);
      const draft = { userId, texts: Object.fromEntries(texts) };
      writeTabStored(key, texts.size === 0 ? null : JSON.stringify(draft));
    },
    commentIds: () =>
      [...texts.keys()].filter((place) => place !== TOP).map((place) => place.replace(EDIT, "")),
  };
}

function readTexts(key: string, userId: string): Record<string, string> {
  try {
    const draft = JSON.parse(readTabStored(key) ?? "{}") as {
      userId?: unknown;
      texts?: Record<string, unknown>;
    };
    if (draft.userId !== userId) return {};
    const texts = Object.entries(draft.texts ?? {});
    return Object.fromEntries(
      texts.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return {};
  }
}
