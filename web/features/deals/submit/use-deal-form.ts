import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type { Deal } from "#contract/deal.ts";
import {
  type SubmitDealInput,
  type SubmitDealValues,
  submitDealSchema,
} from "#contract/validation.ts";
import { usePhotoUpload } from "#features/images/use-photo-upload.ts";
import { failureText } from "#lib/failure-text.ts";
import { refusedField } from "#lib/refused-field.ts";
import { useAppDispatch } from "#lib/store-hooks.ts";
import { useErrorSummary } from "#lib/use-error-summary.ts";
import { clearDealDraft, EMPTY_DEAL, readDealDraft, writeDealDraft } from "./deal-draft.ts";
import { submitDeal } from "./submission-requests.ts";

/** The id of a field's control. */
export const dealFieldId = (name: string) => `deal-${name}`;

/** In the order of the page. */
const FIELD_ORDER = [
  "deal_url",
  "title",
  "price",
  "merchant",
  "category",
  "location",
  "description",
] as const;

/** The form of a deal: its draft, its photo, its checks, and sending it. For signed-in members, in the browser. */
export function useDealForm(userId: string, onSubmitted: (deal: Deal) => void) {
  const dispatch = useAppDispatch();
  const [draft] = useState(() => readDealDraft(userId));
  const [isRestored, setRestored] = useState(draft !== null);
  const [failure, setFailure] = useState<string | null>(null);
  const upload = usePhotoUpload("deal", draft?.photo);
  const form = useForm<SubmitDealInput, unknown, SubmitDealValues>({
    resolver: zodResolver(submitDealSchema),
    mode: "onTouched",
    shouldFocusError: false,
    defaultValues: draft?.values ?? EMPTY_DEAL,
  });
  const { summary, onInvalid, clearSummary } = useErrorSummary(form, FIELD_ORDER, dealFieldId);

  const { photo } = upload;
  const arrived = photo?.url ? { url: photo.url, name: photo.name, bytes: photo.bytes } : null;
  const photoKey = arrived?.url;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new photo has a new address.
  useEffect(() => {
    const write = (values: SubmitDealInput) => writeDealDraft({ userId, values, photo: arrived });
    write(form.getValues());
    const subscription = form.watch(() => write(form.getValues()));
    return () => subscription.unsubscribe();
  }, [form, userId, photoKey]);

  async function onValid(values: SubmitDealValues) {
    clearSummary();
    setFailure(null);
    const imageUrl = await upload.settled();
    if (imageUrl === null) return;
    const result = await dispatch(submitDeal({ ...values, image_url: imageUrl }));
    if (submitDeal.fulfilled.match(result)) {
      clearDealDraft();
      return onSubmitted(result.payload);
    }
    const message = failureText(result);
    const field = refusedField(result.payload, FIELD_ORDER);
    if (field) {
      form.setError(field, { type: "server", message }, { shouldFocus: true });
    } else setFailure(message);
  }

  function startAgain() {
    form.reset(EMPTY_DEAL);
    upload.remove();
    clearSummary();
    setFailure(null);
    setRestored(false);
    clearDealDraft();
  }

  return {
    form,
    upload,
    summary,
    failure,
    isRestored,
    startAgain,
    onSubmit: form.handleSubmit(onValid, onInvalid),
  };
}

export type DealForm = ReturnType<typeof useDealForm>;
