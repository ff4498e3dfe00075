import { useEffect, useRef, useState } from "react";
import type { FieldValues, Path, PathValue } from "react-hook-form";
import type { AddedImage, ImageUpload } from "#features/images/use-image-upload.ts";
import type { SendingThunk } from "#lib/backend/create-app-thunk.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useAutosave } from "#lib/storage/draft.ts";
import { emptyValues, type FormSchema, type TypedValues } from "./form-values.ts";
import { useCheckedForm } from "./use-checked-form.ts";
import { type FormDraft, type MemberDraft, typedValues } from "./use-member-draft.ts";

interface MemberFormOptions<Input extends TypedValues, Output, Sent> {
  schema: FormSchema<Input, Output>;
  draft: MemberDraft;
  /** Non-empty values of an untouched form. They and the draft may change while the form is open. */
  defaults?: Partial<Input> | undefined;
  image?: {
    field: keyof Input & keyof Output & string;
    upload: ImageUpload;
    /** Address of the image in the untouched form; none by default. */
    untouchedUrl?: string;
  };
  send: SendingThunk<Sent, Output>;
  onSent: (sent: Sent) => void;
  /** Fields for refusals that name no field, by code. */
  fieldOfCode?: Readonly<Record<string, Path<Input> & keyof Input>>;
}

/** Form with a draft, validation and sending. Input survives a failure, an ended session and a reload. */
export function useMemberForm<Input extends TypedValues, Output extends FieldValues, Sent>(
  options: MemberFormOptions<Input, Output, Sent>,
) {
  const { schema, draft, image, send, onSent } = options;
  const dispatch = useAppDispatch();
  const untouched = emptyValues(schema, options.defaults);
  const [isRestored, setRestored] = useState(isTyped(draft.restored));
  const checked = useCheckedForm<Input, Output>({
    name: draft.name,
    schema,
    values: { ...untouched, ...(draft.restored && typedValues(draft.restored)) },
    fieldOfCode: options.fieldOfCode,
  });
  const { form, fields, clearErrors } = checked;

  const added = addedImage(image?.upload);
  const autosave = useAutosave(() => {
    const values = form.getValues();
    const isUntouched =
      (added?.url ?? "") === (image?.untouchedUrl ?? "") &&
      fields.every((name) => values[name] === untouched[name]);
    const base = image ? { ...untouched, [image.field]: image.untouchedUrl ?? "" } : untouched;
    draft.write(isUntouched ? null : { values, base, image: added });
  });
  useEffect(() => {
    const subscription = form.watch(autosave.schedule);
    return () => subscription.unsubscribe();
  }, [form, autosave]);
  const latest = useRef({ untouched, draft });
  useEffect(() => {
    const { untouched: earlier, draft: earlierDraft } = latest.current;
    latest.current = { untouched, draft };
    const restored = draft === earlierDraft ? null : draft.restored;
    const typed = restored && typedValues(restored);
    for (const name of fields) {
      const next = typed?.[name] || untouched[name];
      if (next !== earlier[name] && form.getValues(name) === earlier[name]) {
        form.setValue(name, next as PathValue<Input, typeof name>);
      }
    }
    if (isTyped(restored)) setRestored(true);
  });
  const addedUrl = added?.url;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an added or removed image changes the draft.
  useEffect(() => autosave.schedule(), [autosave, addedUrl]);

  async function onValid(values: Output) {
    clearErrors();
    const uploaded = await image?.upload.settled();
    if (uploaded?.status === "failed") return;
    const url = uploaded?.status === "uploaded" ? uploaded.url : "";
    const result = await dispatch(send(image ? { ...values, [image.field]: url } : values));
    if (send.fulfilled.match(result)) {
      removeDraft();
      return onSent(result.payload);
    }
    checked.refuse(result);
  }

  function removeDraft() {
    autosave.cancel();
    draft.write(null);
  }

  function startAgain() {
    form.reset(untouched);
    image?.upload.reset();
    clearErrors();
    setRestored(false);
    removeDraft();
  }

  return {
    form,
    fieldId: checked.fieldId,
    summary: checked.summary,
    failure: checked.failure,
    isRestored,
    startAgain,
    onSubmit: form.handleSubmit(onValid, checked.onInvalid),
  };
}

const isTyped = (restored: FormDraft | null) => restored !== null && !restored.isShared;

function addedImage(upload: ImageUpload | undefined): AddedImage | null {
  if (!upload?.image?.url) return null;
  const { url, name, bytes } = upload.image;
  return { url, name, bytes };
}
