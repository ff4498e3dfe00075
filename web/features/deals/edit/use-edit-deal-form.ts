import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import {
  type EditDealInput,
  type EditDealValues,
  editDealSchema,
} from "#contract/deals/edit-deal.ts";
import { useImageUpload } from "#features/images/use-image-upload.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { refusedField } from "#lib/errors/refused-field.ts";
import { useErrorSummary } from "#lib/errors/use-error-summary.ts";
import { updateDeal } from "./deal-editing-requests.ts";
import { type EditableDealRow, editDealInput } from "./editable-deal.ts";

/** The id of a field's control. */
export const editDealFieldId = (name: string) => `edit-deal-${name}`;

/** In the order of the page. */
const FIELD_ORDER = [
  "deal_url",
  "title",
  "price",
  "original_price",
  "currency",
  "merchant",
  "category",
  "location",
  "starts_at",
  "expires_at",
  "description",
  "reason",
] as const;

/** The state of the form of an existing deal: validation and saving. A failed save keeps what was typed. */
export function useEditDealForm(deal: EditableDealRow, onSaved: () => void) {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const upload = useImageUpload(
    "deal",
    deal.image_url ? { url: deal.image_url, name: deal.title, bytes: 0 } : null,
  );
  const form = useForm<EditDealInput, unknown, EditDealValues>({
    resolver: zodResolver(editDealSchema),
    mode: "onTouched",
    shouldFocusError: false,
    defaultValues: editDealInput(deal),
  });
  const { summary, onInvalid, clearSummary } = useErrorSummary(form, FIELD_ORDER, editDealFieldId);

  async function onValid(values: EditDealValues) {
    clearSummary();
    setFailure(null);
    const uploaded = await upload.settled();
    if (uploaded.status === "failed") return;
    const imageUrl = uploaded.status === "uploaded" ? uploaded.url : "";
    const result = await dispatch(
      updateDeal({ id: deal.id, values: { ...values, image_url: imageUrl } }),
    );
    if (updateDeal.fulfilled.match(result)) return onSaved();
    const message = failureText(result);
    const field = refusedField(result.payload, FIELD_ORDER);
    if (field) form.setError(field, { type: "server", message }, { shouldFocus: true });
    else setFailure(message);
  }

  return { form, upload, summary, failure, onSubmit: form.handleSubmit(onValid, onInvalid) };
}
