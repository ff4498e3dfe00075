import * as z from "zod/mini";
import { memberDraft } from "#lib/storage/draft.ts";

const schema = z.object({ link: z.string(), reason: z.string() });

/** Draft of the reason for posting a link again. */
export function repostDraft(userId: string) {
  return memberDraft("deal-repost", userId, schema);
}
