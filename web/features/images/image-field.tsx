import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ErrorText } from "#lib/locale/locale-context.tsx";
import { Field } from "#ui/form/field.tsx";
import { FileDrop } from "#ui/form/file-drop.tsx";
import { UploadRow } from "#ui/form/upload-row.tsx";
import { acceptedTypes } from "./accepted-types.ts";
import type { ImageUpload } from "./use-image-upload.ts";

interface ImageFieldProps {
  upload: ImageUpload;
  id: string;
  label?: ReactNode;
  optional?: boolean;
  problem?: string | undefined;
}

export function ImageField({
  upload,
  id,
  label = <Trans>Photo</Trans>,
  optional = true,
  problem,
}: ImageFieldProps) {
  const { t } = useLingui();
  const { image, choose, remove } = upload;
  const error = upload.error ?? problem;
  return (
    <div className="min-inline-0">
      <Field id={id} label={label} optional={optional} error={error}>
        {(control) => (
          <>
            <FileDrop
              {...control}
              accept={acceptedTypes()}
              title={<Trans>Drop a photo here, or choose one</Trans>}
              shortTitle={<Trans>Take or choose a photo</Trans>}
              hint={<Trans>JPEG, PNG or WebP. Large photos are made smaller.</Trans>}
              onChoose={choose}
            />
            {image && (
              <UploadRow
                name={image.name}
                bytes={image.bytes}
                previewUrl={image.previewUrl}
                progress={image.progress}
                removeLabel={t`Remove photo`}
                onRemove={remove}
              />
            )}
          </>
        )}
      </Field>
      <p role="status" className="sr-only">
        <ErrorText>{error}</ErrorText>
      </p>
    </div>
  );
}
