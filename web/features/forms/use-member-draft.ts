import { useEffect, useState } from "react";
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
  const [draft] = useState(() => openDraft(name, userId));
  return draft;
}

/** Who fills in a form that visitors send as well, in the place of a member's id. */
export const VISITOR = "visitor";

/**
 * The draft of a form that visitors send as well, and that the server renders: it is opened once the browser knows who is
 * there (`owner`, null until then). A member who has none continues that of the visitor who has just signed in.
 */
export function useOpenFormDraft(name: string, owner: string | null): MemberDraft {
  const [draft, setDraft] = useState<MemberDraft>(() => ({ ...NOTHING, name }));
  useEffect(() => {
    if (owner === null) return;
    const own = openDraft(name, owner);
    const ofVisitor = openDraft(name, VISITOR);
    if (own.restored || owner === VISITOR || !ofVisitor.restored) return setDraft(own);
    own.write(ofVisitor.restored);
    ofVisitor.write(null);
    setDraft({ ...own, restored: ofVisitor.restored });
  }, [name, owner]);
  return draft;
}

const NOTHING = { restored: null, read: () => null, write: () => undefined };

function openDraft(name: string, owner: string): MemberDraft {
  const stored = memberDraft(name, owner, contentSchema);
  return { ...stored, name, restored: stored.read() };
}
