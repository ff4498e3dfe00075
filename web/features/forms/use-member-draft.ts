import { useEffect, useState } from "react";
import * as z from "zod/mini";
import type { AddedImage } from "#features/images/use-image-upload.ts";
import { type Draft, memberDraft } from "#lib/storage/draft.ts";

const valuesSchema = z.record(z.string(), z.string());
const contentSchema = z.object({
  values: valuesSchema,
  base: z.optional(valuesSchema),
  image: z.nullable(z.object({ url: z.string(), name: z.string(), bytes: z.number() })),
  isShared: z.optional(z.boolean()),
});

export interface FormDraft {
  values: Record<string, string>;
  /** Values of the untouched form, with the address of its image. */
  base?: Record<string, string> | undefined;
  image: AddedImage | null;
  /** Whether the values come from a shared link, and nothing has been typed. */
  isShared?: boolean | undefined;
}

export interface MemberDraft extends Draft<FormDraft> {
  /** Name of the form, and prefix of its ids. */
  name: string;
  /** Stored content when the form opened, or null. */
  restored: FormDraft | null;
}

/** Returns the restored values that were typed. The others may have changed since. */
export function typedValues({ values, base }: FormDraft): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== base?.[name]),
  );
}

/** Returns the restored image if it was chosen or removed in the form, otherwise the image of the untouched form. */
export function restoredImage(
  { restored }: MemberDraft,
  field: string,
  untouched: AddedImage | null,
): AddedImage | null {
  if (!restored || (restored.image?.url ?? "") === restored.base?.[field]) return untouched;
  return restored.image;
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

/** Returns a form's draft of a member, or of a visitor. */
export function openDraft(name: string, owner: string): MemberDraft {
  const stored = memberDraft(name, owner, contentSchema);
  return { ...stored, name, restored: stored.read() };
}
