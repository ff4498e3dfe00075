import type { ReactNode } from "react";
import { DEFAULT_CURRENCY } from "#contract/limits.ts";
import {
  type AddVoucherInput,
  type AddVoucherValues,
  addVoucherSchema,
} from "#contract/vouchers/voucher-schema.ts";
import { MemberForm } from "#features/forms/member-form.tsx";
import { restoredImage, useMemberDraft } from "#features/forms/use-member-draft.ts";
import { useMemberForm } from "#features/forms/use-member-form.ts";
import { type AddedImage, useImageUpload } from "#features/images/use-image-upload.ts";
import type { SendingThunk } from "#lib/backend/create-app-thunk.ts";
import { VoucherFields } from "./voucher-fields.tsx";

interface VoucherFormProps<Sent> {
  name: string;
  userId: string;
  /** Initial values. Other fields are empty, except the currency. */
  defaults?: Partial<AddVoucherInput>;
  image?: AddedImage | null;
  send: SendingThunk<Sent, AddVoucherValues>;
  onSent: (sent: Sent) => void;
  cancelPath: string;
  submitLabel: ReactNode;
  /** Omits the merchant and the image, which belong to the deal. */
  isOfDeal?: boolean;
}

export function VoucherForm<Sent>({
  name,
  userId,
  defaults = {},
  image = null,
  send,
  onSent,
  cancelPath,
  submitLabel,
  isOfDeal = false,
}: VoucherFormProps<Sent>) {
  const draft = useMemberDraft(name, userId);
  const upload = useImageUpload("merchant", restoredImage(draft, "brand_image_url", image), image);
  const memberForm = useMemberForm({
    schema: addVoucherSchema,
    draft,
    defaults: { currency: DEFAULT_CURRENCY, ...defaults },
    image: { field: "brand_image_url", upload, untouchedUrl: image?.url ?? "" },
    send,
    onSent,
  });
  return (
    <MemberForm memberForm={memberForm} cancelPath={cancelPath} submitLabel={submitLabel}>
      <VoucherFields
        form={memberForm.form}
        fieldId={memberForm.fieldId}
        upload={upload}
        isOfDeal={isOfDeal}
      />
    </MemberForm>
  );
}
