import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
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
import { type EditableDealRow, editDealInput, rebaseInput } from "./editable-deal.ts";

export const editDealFieldId = (name: string) => `edit-deal-${name}`;

/** The deal has been changed elsewhere since it was loaded. */
export interface EditConflict {
  isLoaded: boolean;
  /** Fields changed both here and elsewhere. */
  contested: readonly (keyof EditDealInput)[];
}

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

/**
 * Validation and saving of an existing deal. Typed values survive a failed save and a reload of the deal; the other fields take
 * the stored values.
 */
export function useEditDealForm(deal: EditableDealRow, onSaved: () => void) {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<EditConflict | null>(null);
  const image = deal.image_url ? { url: deal.image_url, name: deal.title, bytes: 0 } : null;
  const upload = useImageUpload("deal", image, image);
  const form = useForm<EditDealInput, unknown, EditDealValues>({
    resolver: zodResolver(editDealSchema),
    mode: "onTouched",
    shouldFocusError: false,
    defaultValues: editDealInput(deal),
  });
  const { summary, onInvalid, clearSummary } = useErrorSummary(form, FIELD_ORDER, editDealFieldId);

  /** The initial values of the form: the stored deal, or the last saved one. */
  const began = useRef(editDealInput(deal));
  const shown = useRef(deal);
  useEffect(() => {
    if (shown.current === deal) return;
    shown.current = deal;
    const now = editDealInput(deal);
    const typed = { ...form.getValues(), image_url: upload.image?.url ?? "" };
    const { values, contested } = rebaseInput(began.current, typed, now);
    const isImageUntouched = values.image_url === now.image_url && upload.image?.progress == null;
    if (isImageUntouched) upload.reset();
    form.reset(values);
    began.current = now;
    setConflict((earlier) => earlier && { isLoaded: true, contested });
  }, [deal, form, upload]);

  async function onValid(values: EditDealValues) {
    clearSummary();
    setFailure(null);
    setConflict(null);
    const uploaded = await upload.settled();
    if (uploaded.status === "failed") return;
    const imageUrl = uploaded.status === "uploaded" ? uploaded.url : "";
    const sent = { ...form.getValues(), image_url: imageUrl };
    const result = await dispatch(updateDeal({ deal, values: { ...values, image_url: imageUrl } }));
    if (updateDeal.fulfilled.match(result)) {
      began.current = sent;
      return onSaved();
    }
    if (result.payload?.code === "content_changed") {
      return setConflict({ isLoaded: false, contested: [] });
    }
    const message = failureText(result);
    const field = refusedField(result.payload, FIELD_ORDER);
    if (field) form.setError(field, { type: "server", message }, { shouldFocus: true });
    else setFailure(message);
  }

  return {
    form,
    upload,
    summary,
    failure,
    conflict,
    onSubmit: form.handleSubmit(onValid, onInvalid),
  };
}
