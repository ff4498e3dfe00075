import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { userFacingText } from "#contract/classify-error.ts";
import type { Voucher } from "#contract/voucher.ts";
import {
  type AddVoucherInput,
  type AddVoucherValues,
  addVoucherSchema,
} from "#contract/voucher-schema.ts";
import { refusedField } from "#lib/refused-field.ts";
import { useAppDispatch } from "#lib/store-hooks.ts";
import { useErrorSummary } from "#lib/use-error-summary.ts";
import { addVoucher } from "./add-voucher.ts";
import { clearVoucherDraft, readVoucherDraft, writeVoucherDraft } from "./voucher-draft.ts";

/** The id of a field's control. */
export const voucherFieldId = (name: string) => `voucher-${name}`;

/** In the order of the page. */
const FIELD_ORDER = [
  "code",
  "merchant",
  "merchant_url",
  "discount_type",
  "discount_value",
  "description",
  "expiry_date",
  "brand_image_url",
] as const;

/** The form of a voucher code: its draft, its checks, and sending it. For signed-in members, in the browser. */
export function useVoucherForm(userId: string, onAdded: (voucher: Voucher) => void) {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const [draft] = useState(() => readVoucherDraft(userId));
  const form = useForm<AddVoucherInput, unknown, AddVoucherValues>({
    resolver: zodResolver(addVoucherSchema),
    mode: "onTouched",
    shouldFocusError: false,
    defaultValues: draft,
  });
  const { summary, onInvalid, clearSummary } = useErrorSummary(form, FIELD_ORDER, voucherFieldId);

  useEffect(() => {
    const subscription = form.watch(() => writeVoucherDraft({ userId, values: form.getValues() }));
    return () => subscription.unsubscribe();
  }, [form, userId]);

  async function onValid(values: AddVoucherValues) {
    clearSummary();
    setFailure(null);
    const result = await dispatch(addVoucher(values));
    if (addVoucher.fulfilled.match(result)) {
      clearVoucherDraft();
      return onAdded(result.payload);
    }
    const message = userFacingText(result.payload ?? { type: "unknown", message: "" });
    const field = refusedField(result.payload, FIELD_ORDER);
    if (field) form.setError(field, { type: "server", message }, { shouldFocus: true });
    else setFailure(message);
  }

  return { form, summary, failure, onSubmit: form.handleSubmit(onValid, onInvalid) };
}
