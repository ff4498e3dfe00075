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
  image: AddedImage | null;
}

export interface MemberDraft extends Draft<FormDraft> {
  /** Name of the form, and prefix of its ids. */
  name: string;
  /** Stored content when the form opened, or null. */
  restored: FormDraft | null;
}

export function useMemberDraft(name: string, userId: string): MemberDraft {
  const [draft] = useState(() => openDraft(name, userId));
  return draft;
}

/** Owner of a visitor's draft. */
export const VISITOR = "visitor";

/**
 * Draft of a form that visitors can also send and that the server renders. Opens once the session is known (`owner` is null until
 * then). If a visitor signs in and the member has no draft, the visitor's draft becomes the member's.
 */
export function useOpenFormDraft(name: string, owner: string | null): MemberDraft {
  const [draft, setDraft] = useState<MemberDraft>(() => ({ ...NOTHING, name }));
  useEffect(() => {
    if (owner === null) return;
    const own = openDraft(name, owner);
    const visitorDraft = openDraft(name, VISITOR);
    if (own.restored || owner === VISITOR || !visitorDraft.restored) return setDraft(own);
    own.write(visitorDraft.restored);
    visitorDraft.write(null);
    setDraft({ ...own, restored: visitorDraft.restored });
  }, [name, owner]);
  return draft;
}

const NOTHING = { restored: null, read: () => null, write: () => undefined };

function openDraft(name: string, owner: string): MemberDraft {
  const stored = memberDraft(name, owner, contentSchema);
  return { ...stored, name, restored: stored.read() };
}
