import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { UPLOAD_MAX_MB, UPLOAD_TYPES } from "#contract/limits.ts";
import { Field } from "#ui/field.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { UploadRow } from "#ui/upload-row.tsx";
import type { PhotoUpload } from "./use-photo-upload.ts";

interface PhotoFieldProps {
  upload: PhotoUpload;
  id?: string;
  /** 'Photo' unless said otherwise. */
  label?: ReactNode;
  optional?: boolean;
}

/** A photo, of a deal unless said otherwise: it is on its way as soon as it is chosen. */
export function PhotoField({
  upload,
  id = "deal-photo",
  label = <Trans>Photo</Trans>,
  optional = true,
}: PhotoFieldProps) {
  const { t } = useLingui();
  const { photo, error, choose, remove } = upload;
  return (
    <div className="min-inline-0">
      <Field id={id} label={label} optional={optional} error={error}>
        {(control) => (
          <>
            <FileDrop
              {...control}
              accept={UPLOAD_TYPES.join(",")}
              title={<Trans>Drop a photo here, or choose one</Trans>}
              shortTitle={<Trans>Add a photo</Trans>}
              hint={<Trans>JPEG, PNG or WebP, up to {UPLOAD_MAX_MB} MB</Trans>}
              onChoose={choose}
            />
            {photo && (
              <UploadRow
                name={photo.name}
                bytes={photo.bytes}
                previewUrl={photo.previewUrl}
                progress={photo.progress}
                removeLabel={t`Remove photo`}
                onRemove={remove}
              />
            )}
          </>
        )}
      </Field>
      <p role="status" className="sr-only">
        {error}
      </p>
    </div>
  );
}
