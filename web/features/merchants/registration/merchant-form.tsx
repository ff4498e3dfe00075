import type { ReactNode } from "react";
import type { OwnMerchant } from "#contract/merchants/merchant.ts";
import {
  type RegisterMerchantInput,
  type RegisterMerchantValues,
  registerMerchantSchema,
} from "#contract/merchants/merchant-schema.ts";
import { MemberForm } from "#features/forms/member-form.tsx";
import { restoredImage, useMemberDraft } from "#features/forms/use-member-draft.ts";
import { useMemberForm } from "#features/forms/use-member-form.ts";
import { useImageUpload } from "#features/images/use-image-upload.ts";
import type { SendingThunk } from "#lib/backend/create-app-thunk.ts";
import { RegistrationFields } from "./registration-fields.tsx";

export interface Registrant {
  id: string;
  email: string;
}

interface MerchantFormProps {
  name: string;
  userId: string;
  /** Initial values; other fields are empty. */
  defaults: Partial<RegisterMerchantInput>;
  send: SendingThunk<OwnMerchant, RegisterMerchantValues>;
  onSent: (sent: OwnMerchant) => void;
  cancelPath?: string;
  submitLabel: ReactNode;
  /** The values of an approved merchant are changed. */
  isChange?: boolean;
}

/** Form that registers a merchant or changes an approved one. */
export function MerchantForm(props: MerchantFormProps) {
  const { name, userId, defaults, isChange = false } = props;
  const draft = useMemberDraft(name, userId);
  const untouchedUrl = defaults.logo_url ?? "";
  const logo = untouchedUrl ? { url: untouchedUrl, name: defaults.name ?? "", bytes: 0 } : null;
  const upload = useImageUpload("merchant", restoredImage(draft, "logo_url", logo), logo);
  const { form, fieldId, ...memberForm } = useMemberForm({
    schema: registerMerchantSchema,
    draft,
    defaults,
    image: { field: "logo_url", upload, untouchedUrl },
    send: props.send,
    onSent: props.onSent,
    fieldOfCode: { already_registered: "name" },
  });
  return (
    <MemberForm
      memberForm={{ ...memberForm, form }}
      cancelPath={props.cancelPath}
      submitLabel={props.submitLabel}
    >
      <RegistrationFields form={form} fieldId={fieldId} upload={upload} isChange={isChange} />
    </MemberForm>
  );
}
