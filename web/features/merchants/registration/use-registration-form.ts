import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { userFacingText } from "#contract/classify-error.ts";
import type { OwnMerchant } from "#contract/merchant.ts";
import {
  type RegisterMerchantInput,
  type RegisterMerchantValues,
  registerMerchantSchema,
} from "#contract/merchant-schema.ts";
import { useImageUpload } from "#features/images/use-image-upload.ts";
import { refusedField } from "#lib/refused-field.ts";
import { useAppDispatch } from "#lib/store-hooks.ts";
import { useErrorSummary } from "#lib/use-error-summary.ts";
import { registerMerchant } from "./register-merchant.ts";
import {
  clearRegistrationDraft,
  EMPTY_REGISTRATION,
  readRegistrationDraft,
  writeRegistrationDraft,
} from "./registration-draft.ts";

/** Who registers. */
export interface Registrant {
  id: string;
  email: string;
}

/** The id of a field's control. */
export const registrationFieldId = (name: string) => `merchant-${name}`;

/** In the order of the page. */
const FIELD_ORDER = [
  "name",
  "category",
  "description",
  "location",
  "website",
  "halal_certifier",
  "certificate_number",
  "contact_email",
  "phone",
] as const;

/** The registration form: its draft, its logo, its checks, and sending it. For members, in the browser. */
export function useRegistrationForm(member: Registrant, onSent: (merchant: OwnMerchant) => void) {
  const dispatch = useAppDispatch();
  const { id: userId, email } = member;
  const [draft] = useState(() => readRegistrationDraft(userId));
  const [failure, setFailure] = useState<string | null>(null);
  const upload = useImageUpload("merchant", draft?.logo);
  const form = useForm<RegisterMerchantInput, unknown, RegisterMerchantValues>({
    resolver: zodResolver(registerMerchantSchema),
    mode: "onTouched",
    shouldFocusError: false,
    defaultValues: draft?.values ?? { ...EMPTY_REGISTRATION, contact_email: email },
  });
  const { summary, onInvalid, clearSummary } = useErrorSummary(
    form,
    FIELD_ORDER,
    registrationFieldId,
  );

  const { photo } = upload;
  const logo = photo?.url ? { url: photo.url, name: photo.name, bytes: photo.bytes } : null;
  const logoUrl = logo?.url;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new logo has a new address.
  useEffect(() => {
    const write = () => writeRegistrationDraft({ userId, values: form.getValues(), logo });
    if (logo) write();
    const subscription = form.watch(write);
    return () => subscription.unsubscribe();
  }, [form, userId, logoUrl]);

  async function onValid(values: RegisterMerchantValues) {
    clearSummary();
    setFailure(null);
    const uploaded = await upload.settled();
    if (uploaded === null) return;
    const result = await dispatch(registerMerchant({ ...values, logo_url: uploaded }));
    if (registerMerchant.fulfilled.match(result)) {
      clearRegistrationDraft();
      return onSent(result.payload);
    }
    const message = userFacingText(result.payload ?? { type: "unknown", message: "" });
    const field =
      result.payload?.code === "already_registered"
        ? "name"
        : refusedField(result.payload, FIELD_ORDER);
    if (field) form.setError(field, { type: "server", message }, { shouldFocus: true });
    else setFailure(message);
  }

  return { form, upload, summary, failure, onSubmit: form.handleSubmit(onValid, onInvalid) };
}
