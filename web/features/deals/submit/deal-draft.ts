import type { SubmitDealInput } from "#contract/validation.ts";
import type { ArrivedPhoto } from "#features/images/use-photo-upload.ts";
import { readStoredJson, removeStored, writeStored } from "#lib/browser-storage.ts";

/** The stored values of the form: a reload, an ended session or a sign-in loses nothing. */
export interface DealDraft {
  /** The member who typed it: another member at the same browser gets an empty form. */
  userId: string;
  values: SubmitDealInput;
  photo: ArrivedPhoto | null;
}

const DRAFT_KEY = "samha-deal-draft";

export const EMPTY_DEAL: SubmitDealInput = {
  deal_url: "",
  title: "",
  price: "",
  merchant: "",
  category: "",
  location: "",
  image_url: "",
  description: "",
};

/** The member's draft, or null. */
export function readDealDraft(userId: string): DealDraft | null {
  const draft = readStoredJson(DRAFT_KEY, isDealDraft);
  return draft?.userId === userId ? draft : null;
}

/** Stores the draft. An untouched form stores none and leaves another member's draft as it is. */
export function writeDealDraft(draft: DealDraft): void {
  const isEmpty = !draft.photo && Object.values(draft.values).every((value) => !value);
  if (isEmpty && readDealDraft(draft.userId)) removeStored(DRAFT_KEY);
  if (!isEmpty) writeStored(DRAFT_KEY, JSON.stringify(draft));
}

export function clearDealDraft(): void {
  removeStored(DRAFT_KEY);
}

/** Whether this browser holds a draft of any member. */
export function hasDealDraft(): boolean {
  return readStoredJson(DRAFT_KEY, isDealDraft) !== null;
}

function isDealDraft(value: unknown): value is DealDraft {
  const { userId, values, photo } = (value ?? {}) as Partial<DealDraft>;
  if (typeof userId !== "string" || typeof values !== "object" || values === null) return false;
  const isPhoto = photo === null || typeof photo?.url === "string";
  return (
    isPhoto && Object.keys(EMPTY_DEAL).every((name) => typeof values[name as "title"] === "string")
  );
}
