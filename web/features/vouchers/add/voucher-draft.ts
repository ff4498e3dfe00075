import type { AddVoucherInput } from "#contract/voucher-schema.ts";
import { readStoredJson, removeStored, writeStored } from "#lib/browser-storage.ts";

const DRAFT_KEY = "samha-voucher-draft";

export const EMPTY_VOUCHER: AddVoucherInput = {
  code: "",
  merchant: "",
  merchant_url: "",
  discount_type: "",
  discount_value: "",
  description: "",
  expiry_date: "",
  brand_image_url: "",
};

/** What was typed so far, and whose it is: a reload, an ended session or a sign-in in between loses nothing. */
interface VoucherDraft {
  userId: string;
  values: AddVoucherInput;
}

/** The member's draft, or an empty form. */
export function readVoucherDraft(userId: string): AddVoucherInput {
  const draft = readStoredJson(DRAFT_KEY, isVoucherDraft);
  return draft?.userId === userId ? draft.values : EMPTY_VOUCHER;
}

export function writeVoucherDraft(draft: VoucherDraft): void {
  writeStored(DRAFT_KEY, JSON.stringify(draft));
}

export function clearVoucherDraft(): void {
  removeStored(DRAFT_KEY);
}

function isVoucherDraft(value: unknown): value is VoucherDraft {
  const { userId, values } = (value ?? {}) as Partial<VoucherDraft>;
  if (typeof userId !== "string" || typeof values !== "object" || values === null) return false;
  return Object.keys(EMPTY_VOUCHER).every((name) => typeof values[name as "code"] === "string");
}
