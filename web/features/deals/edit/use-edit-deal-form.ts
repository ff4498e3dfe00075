import { useEffect, useRef, useState } from "react";
import {
  type EditDealInput,
  type EditDealValues,
  editDealSchema,
} from "#contract/deals/edit-deal.ts";
import { FIELD_OF_CODE } from "#features/deals/submit/deal-refusals.ts";
import { useCheckedForm } from "#features/forms/use-checked-form.ts";
import { useImageUpload } from "#features/images/use-image-upload.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { updateDeal } from "./deal-editing-requests.ts";
import { type EditableDealRow, editDealInput, rebaseInput } from "./editable-deal.ts";

/** The deal has been changed elsewhere since it was loaded. */
export interface EditConflict {
  isLoaded: boolean;
  /** Fields changed both here and elsewhere. */
  contested: readonly (keyof EditDealInput)[];
}

/**
 * Validation and saving of an existing deal. Typed values survive a failed save and a reload of the deal; the other fields take
 * the stored values.
 */
export function useEditDealForm(deal: EditableDealRow, onSaved: () => void) {
  const dispatch = useAppDispatch();
  const [conflict, setConflict] = useState<EditConflict | null>(null);
  const image = deal.image_url ? { url: deal.image_url, name: deal.title, bytes: 0 } : null;
  const upload = useImageUpload("deal", image, image);
  const checked = useCheckedForm<EditDealInput, EditDealValues>({
    name: "edit-deal",
    schema: editDealSchema,
    values: editDealInput(deal),
    fieldOfCode: FIELD_OF_CODE,
  });
  const { form } = checked;

  /** The values that the form started from: those of the loaded deal, or those last saved. */
  const initial = useRef(editDealInput(deal));
  const loaded = useRef(deal);
  useEffect(() => {
    if (loaded.current === deal) return;
    loaded.current = deal;
    const stored = editDealInput(deal);
    const typed = { ...form.getValues(), image_url: upload.image?.url ?? "" };
    const { values, contested } = rebaseInput(initial.current, typed, stored);
    const isImageUntouched =
      values.image_url === stored.image_url && upload.image?.progress == null;
    if (isImageUntouched) upload.reset();
    form.reset(values);
    initial.current = stored;
    setConflict((earlier) => earlier && { isLoaded: true, contested });
  }, [deal, form, upload]);

  async function onValid(values: EditDealValues) {
    checked.clearErrors();
    setConflict(null);
    const uploaded = await upload.settled();
    if (uploaded.status === "failed") return;
    const imageUrl = uploaded.status === "uploaded" ? uploaded.url : "";
    const sentValues = { ...form.getValues(), image_url: imageUrl };
    const result = await dispatch(updateDeal({ deal, values: { ...values, image_url: imageUrl } }));
    if (updateDeal.fulfilled.match(result)) {
      initial.current = sentValues;
      return onSaved();
    }
    if (result.payload?.code === "content_changed") {
      return setConflict({ isLoaded: false, contested: [] });
    }
    checked.refuse(result);
  }

  return {
    form,
    fieldId: checked.fieldId,
    upload,
    summary: checked.summary,
    failure: checked.failure,
    conflict,
    onSubmit: form.handleSubmit(onValid, checked.onInvalid),
  };
}
