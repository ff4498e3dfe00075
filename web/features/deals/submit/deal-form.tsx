import { type ReactNode, useMemo } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import {
  type DealWithCodeInput,
  type DealWithCodeValues,
  dealWithCodeSchema,
} from "#contract/vouchers/deal-code-fields.ts";
import { LinkNotice } from "#features/deals/links/link-notice.tsx";
import { MemberForm } from "#features/forms/member-form.tsx";
import { restoredImage, useMemberDraft } from "#features/forms/use-member-draft.ts";
import { useMemberForm } from "#features/forms/use-member-form.ts";
import { type AddedImage, useImageUpload } from "#features/images/use-image-upload.ts";
import type { SendingThunk } from "#lib/backend/create-app-thunk.ts";
import { BeforeYouSubmit } from "./before-you-submit.tsx";
import { CodeSection } from "./code-section.tsx";
import { DealFields } from "./deal-fields.tsx";
import type { Association, DealFieldsProps } from "./deal-form-types.ts";
import { DealPreview } from "./deal-preview.tsx";
import { FIELD_OF_CODE } from "./deal-refusals.ts";

interface DealFormProps {
  /** Name of the draft, and prefix of the ids of the controls. */
  name: string;
  userId: string;
  defaults: Partial<DealWithCodeInput>;
  image?: AddedImage | null;
  send: SendingThunk<Deal, DealWithCodeValues>;
  onSent: (deal: Deal) => void;
  cancelPath: string;
  submitLabel: ReactNode;
  /** Hides merchant, category and code: the code of a public deal has a separate page. */
  isPublic?: boolean;
  /** Locks the start. */
  hasStarted?: boolean;
  association?: Association;
  /** For a new deal: receives the reason for a repost, which may be empty; null if no public deal has the link. */
  onRepost?: (reason: string | null) => void;
}

/** The form of a deal with a preview beside it, or below it on phones and tablets. */
export function DealForm({ name, userId, defaults, image = null, ...props }: DealFormProps) {
  const draft = useMemberDraft(name, userId);
  const upload = useImageUpload("deal", restoredImage(draft, "image_url", image), image);
  const memberForm = useMemberForm({
    schema: useMemo(
      () => dealWithCodeSchema(defaults.order_by ?? "", props.isPublic),
      [defaults.order_by, props.isPublic],
    ),
    draft,
    defaults,
    image: { field: "image_url", upload, untouchedUrl: image?.url ?? "" },
    send: props.send,
    onSent: props.onSent,
    fieldOfCode: FIELD_OF_CODE,
  });
  const { form, fieldId } = memberForm;
  // The form also has the fields of a code.
  const dealForm = form as unknown as DealFieldsProps["form"];
  return (
    <div className="grid grid-cols-1 items-start gap-7 max-lg:gap-4 lg:grid-cols-[minmax(0,1fr)_336px]">
      <MemberForm
        memberForm={memberForm}
        cancelPath={props.cancelPath}
        submitLabel={props.submitLabel}
      >
        <DealFields
          form={dealForm}
          fieldId={fieldId}
          upload={upload}
          isPublic={props.isPublic}
          hasStarted={props.hasStarted}
          association={props.association}
          linkNotice={
            props.onRepost && (
              <LinkNotice control={dealForm.control} userId={userId} onRepost={props.onRepost} />
            )
          }
        />
        {!props.isPublic && <CodeSection form={form} fieldId={fieldId} />}
      </MemberForm>
      <aside className="grid gap-4 lg:sticky lg:inset-bs-4">
        <DealPreview control={dealForm.control} imageUrl={upload.image?.previewUrl} />
        <BeforeYouSubmit />
      </aside>
    </div>
  );
}
