import type { SubmitDealInput } from "#contract/validation.ts";
import type { AddedImage } from "#features/images/use-image-upload.ts";
import { readStoredJson, removeStored, writeStored } from "#lib/browser-storage.ts";

/** What was typed so far: a reload, an ended session or a sign-in in between loses nothing. */
export interface DealDraft {
  /** Whose draft it is: the next member at the same browser gets a form of their own. */
  userId: string;
  values: SubmitDealInput;
  photo: AddedImage | null;
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

/** Keeps a draft; an untouched form is none, and leaves another member's draft alone. */
export function writeDealDraft(draft: DealDraft): void {
  const isEmpty = !draft.photo && Object.values(draft.values).every((value) => !value);
  if (isEmpty && readDealDraft(draft.userId)) removeStored(DRAFT_KEY);
  if (!isEmpty) writeStored(DRAFT_KEY, JSON.stringify(draft));
}

export function clearDealDraft(): void {
  removeStored(DRAFT_KEY);
}

/** Whether anybody's draft waits in this browser. */
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
