import { Trans } from "@lingui/react/macro";
import { Check } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import type { Deal } from "#contract/deals/deal.ts";
import {
  CODE_FIELDS,
  type DealWithCodeInput,
  type DealWithCodeValues,
  dealWithCodeSchema,
} from "#contract/vouchers/deal-code-fields.ts";
import { LinkNotice } from "#features/deals/links/link-notice.tsx";
import { usePagePreview } from "#features/deals/links/use-page-preview.ts";
import { MemberForm } from "#features/forms/member-form.tsx";
import { restoredImage, useMemberDraft } from "#features/forms/use-member-draft.ts";
import { useMemberForm } from "#features/forms/use-member-form.ts";
import { type AddedImage, useImageUpload } from "#features/images/use-image-upload.ts";
import type { SendingThunk } from "#lib/backend/create-app-thunk.ts";
import { Card } from "#ui/display/card.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { useChunk } from "#ui/use-chunk.ts";
import type { CodeFieldsProps } from "./code-fields.tsx";
import { DealFormFields } from "./deal-form-fields.tsx";
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
  /** A note above the button about what happens to the deal. */
  note?: ((control: CodeFieldsProps["form"]["control"]) => ReactNode) | undefined;
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
  const [newLink, setNewLink] = useState<string | null>(null);
  // The form also has the fields of a code.
  const dealForm = form as unknown as DealFieldsProps["form"];
  const page = usePagePreview(dealForm, newLink);
  return (
    <div className="grid grid-cols-1 items-start gap-7 max-lg:gap-4 lg:grid-cols-[minmax(0,1fr)_336px]">
      <MemberForm
        memberForm={memberForm}
        cancelPath={props.cancelPath}
        submitLabel={props.submitLabel}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only notes which fields the member has visited. */}
        <div
          className="contents"
          onBlur={({ target }) => page.confirm(nameOf(target))}
          onInput={({ target }) => page.confirm(nameOf(target))}
        >
          <DealFormFields
            form={dealForm}
            fieldId={fieldId}
            upload={upload}
            page={page}
            isPublic={props.isPublic}
            hasStarted={props.hasStarted}
            association={props.association}
            linkNotice={
              props.onRepost && (
                <LinkNotice
                  control={dealForm.control}
                  userId={userId}
                  onRepost={props.onRepost}
                  onNewLink={setNewLink}
                />
              )
            }
          />
        </div>
        {!props.isPublic && <CodeSection form={form} fieldId={fieldId} />}
        {props.note?.(form.control)}
      </MemberForm>
      <aside className="grid gap-4 lg:sticky lg:inset-bs-4">
        <DealPreview control={dealForm.control} imageUrl={upload.image?.previewUrl} />
        <BeforeYouSubmit />
      </aside>
    </div>
  );
}

/** Returns the field of a control; empty for other elements. */
function nameOf(target: EventTarget): string {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement
    ? target.name
    : "";
}

function BeforeYouSubmit() {
  return (
    <Card>
      <h2 className="mbe-2 text-fs-16 font-[680]">
        <Trans>Before you submit</Trans>
      </h2>
      <ul className="grid gap-2.5 text-fs-15 text-muted">
        <Rule>
          <Trans>Search first, so the same deal isn’t posted twice.</Trans>
        </Rule>
        <Rule>
          <Trans>Link straight to the product page.</Trans>
        </Rule>
        <Rule>
          <Trans>Don’t post alcohol, gambling or interest-based products.</Trans>
        </Rule>
        <Rule>
          <Trans>Say if you work for the merchant.</Trans>
        </Rule>
      </ul>
    </Card>
  );
}

function Rule({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <Check className="mbs-1 size-4 text-success" />
      <span>{children}</span>
    </li>
  );
}

/** The code of a deal, folded until it has a value or an error. */
function CodeSection({ form, fieldId }: CodeFieldsProps) {
  const [isOpen, setOpen] = useState(() => form.getValues("code") !== "");
  const { errors } = form.formState;
  const isShown = isOpen || CODE_FIELDS.some((name) => errors[name]);
  const chunk = useChunk(isShown, loadFields, () => setOpen(false));
  return (
    <details
      open={isShown}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-l border border-border px-4"
    >
      <summary className="min-block-12 cursor-pointer content-center text-fs-15 font-[600]">
        <Trans>Discount code</Trans>{" "}
        <span className="font-normal text-muted">
          <Trans>(optional)</Trans>
        </span>
      </summary>
      {isShown && !chunk && <Spinner />}
      {isShown && chunk && <chunk.CodeFields form={form} fieldId={fieldId} />}
    </details>
  );
}

/** A separate chunk, because most deals have no code. */
const loadFields = () => import("./code-fields.tsx");
