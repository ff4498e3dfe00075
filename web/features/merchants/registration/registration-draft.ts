import type { RegisterMerchantInput } from "#contract/merchant-schema.ts";
import type { AddedImage } from "#features/images/use-image-upload.ts";
import { readStoredJson, removeStored, writeStored } from "#lib/browser-storage.ts";

const DRAFT_KEY = "samha-registration-draft";

export const EMPTY_REGISTRATION: RegisterMerchantInput = {
  name: "",
  category: "",
  description: "",
  website: "",
  location: "",
  halal_certifier: "",
  certificate_number: "",
  contact_email: "",
  phone: "",
  logo_url: "",
};

/** What was typed so far, and whose it is: a reload, an ended session or a sign-in in between loses nothing. */
interface RegistrationDraft {
  userId: string;
  values: RegisterMerchantInput;
  logo: AddedImage | null;
}

/** The member's draft, or null. */
export function readRegistrationDraft(userId: string): RegistrationDraft | null {
  const draft = readStoredJson(DRAFT_KEY, isRegistrationDraft);
  return draft?.userId === userId ? draft : null;
}

export function writeRegistrationDraft(draft: RegistrationDraft): void {
  writeStored(DRAFT_KEY, JSON.stringify(draft));
}

export function clearRegistrationDraft(): void {
  removeStored(DRAFT_KEY);
}

function isRegistrationDraft(value: unknown): value is RegistrationDraft {
  const { userId, values, logo } = (value ?? {}) as Partial<RegistrationDraft>;
  if (typeof userId !== "string" || typeof values !== "object" || values === null) return false;
  if (logo !== null && typeof logo?.url !== "string") return false;
  return Object.keys(EMPTY_REGISTRATION).every(
    (name) => typeof values[name as "name"] === "string",
  );
}
