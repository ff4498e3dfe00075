import { Trans } from "@lingui/react/macro";
import { ImageField } from "#features/images/image-field.tsx";
import type { ImageUpload } from "#features/images/use-image-upload.ts";
import { Field } from "#ui/form/field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import type { FactValues } from "./fact-values.ts";

interface FactOptionsProps {
  values: FactValues;
  change: (changes: Partial<FactValues>) => void;
  photo: ImageUpload;
}

/** The optional fields, initially collapsed. */
export function FactOptions({ values, change, photo }: FactOptionsProps) {
  return (
    <details>
      <summary className="min-block-11 cursor-pointer content-center font-[620]">
        <Trans>Photo and details (optional)</Trans>
      </summary>
      <div className="grid gap-4 pbs-2">
        <ImageField upload={photo} id="evidence-photo" label={<Trans>Photo as evidence</Trans>} />
        <p className="text-fs-14 text-muted">
          <Trans>Only you, admins and moderators see the photo.</Trans>
        </p>
        <Field label={<Trans>Only for this product</Trans>} optional>
          {(control) => (
            <TextInput
              {...control}
              value={values.productLine}
              maxLength={80}
              onChange={({ currentTarget }) => change({ productLine: currentTarget.value })}
            />
          )}
        </Field>
        {values.attribute === "certifier" && (
          <Field label={<Trans>Certificate number</Trans>} optional>
            {(control) => (
              <TextInput
                {...control}
                dir="ltr"
                value={values.certificateNumber}
                maxLength={40}
                onChange={({ currentTarget }) => change({ certificateNumber: currentTarget.value })}
              />
            )}
          </Field>
        )}
        <div className="grid grid-cols-2 gap-3">
          <Field label={<Trans>Seen on</Trans>} optional>
            {(control) => (
              <TextInput
                {...control}
                type="date"
                value={values.observedOn}
                onChange={({ currentTarget }) => change({ observedOn: currentTarget.value })}
              />
            )}
          </Field>
          <Field label={<Trans>Valid until</Trans>} optional>
            {(control) => (
              <TextInput
                {...control}
                type="date"
                value={values.validUntil}
                onChange={({ currentTarget }) => change({ validUntil: currentTarget.value })}
              />
            )}
          </Field>
        </div>
        <Field label={<Trans>Link to a page that says so</Trans>} optional>
          {(control) => (
            <TextInput
              {...control}
              type="url"
              value={values.evidenceUrl}
              onChange={({ currentTarget }) => change({ evidenceUrl: currentTarget.value })}
            />
          )}
        </Field>
      </div>
    </details>
  );
}
