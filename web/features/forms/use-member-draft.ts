import { useState } from "react";
import * as z from "zod/mini";
import type { AddedImage } from "#features/images/use-image-upload.ts";
import { type Draft, memberDraft } from "#lib/storage/draft.ts";

const contentSchema = z.object({
  values: z.record(z.string(), z.string()),
  image: z.nullable(z.object({ url: z.string(), name: z.string(), bytes: z.number() })),
});

export interface FormDraft {
  values: Record<string, string>;
  /** The image that was uploaded for the form. */
  image: AddedImage | null;
}

export interface MemberDraft extends Draft<FormDraft> {
  /** The name of the form, the first part of the ids of its controls. */
  name: string;
  /** What was stored when the form opened, or null. */
  restored: FormDraft | null;
}

/** The draft of a member's form. */
export function useMemberDraft(name: string, userId: string): MemberDraft {
  const [draft] = useState(() => {
    const stored = memberDraft(name, userId, contentSchema);
    return { ...stored, name, restored: stored.read() };
  });
  return draft;
}
