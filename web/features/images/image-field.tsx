import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { UPLOAD_TYPES } from "#contract/limits.ts";
import { ErrorText } from "#lib/locale/locale-context.tsx";
import { Field } from "#ui/form/field.tsx";
import { FileDrop } from "#ui/form/file-drop.tsx";
import { UploadRow } from "#ui/form/upload-row.tsx";
import type { ImageUpload } from "./use-image-upload.ts";

/** Not a file type: Chromium on Android omits the camera if only images are accepted (issues.chromium.org/issues/40937303). */
const ALLOW_CAMERA = "android/allow-camera";

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

/** Returns what a file field accepts, so that phones offer both their camera and their photos. */
export function acceptedTypes(userAgent = navigator.userAgent): string {
  const isChromiumOnAndroid = /Android.*Chrome\//.test(userAgent);
  return [...UPLOAD_TYPES, ...(isChromiumOnAndroid ? [ALLOW_CAMERA] : [])].join(",");
}
