import type { ReactNode } from "react";
import type { Voucher } from "#contract/vouchers/voucher.ts";
import {
  type AddVoucherInput,
  type AddVoucherValues,
  addVoucherSchema,
} from "#contract/vouchers/voucher-schema.ts";
import { MemberForm } from "#features/forms/member-form.tsx";
import { useMemberDraft } from "#features/forms/use-member-draft.ts";
import { useMemberForm } from "#features/forms/use-member-form.ts";
import type { SendingThunk } from "#lib/backend/create-app-thunk.ts";
import { VoucherFields } from "./voucher-fields.tsx";

interface VoucherFormProps {
  /** Names the draft, and the ids of the controls. */
  name: string;
  userId: string;
  /** The values of the untouched form that are not empty. */
  defaults?: Partial<AddVoucherInput>;
  send: SendingThunk<Voucher, AddVoucherValues>;
  onSent: (voucher: Voucher) => void;
  cancelPath: string;
  submitLabel: ReactNode;
}

/** The form of a voucher code. */
export function VoucherForm({
  name,
  userId,
  defaults = {},
  send,
  onSent,
  cancelPath,
  submitLabel,
}: VoucherFormProps) {
  const draft = useMemberDraft(name, userId);
  const memberForm = useMemberForm({ schema: addVoucherSchema, draft, defaults, send, onSent });
  return (
    <MemberForm memberForm={memberForm} cancelPath={cancelPath} submitLabel={submitLabel}>
      <VoucherFields form={memberForm.form} fieldId={memberForm.fieldId} />
    </MemberForm>
  );
}
