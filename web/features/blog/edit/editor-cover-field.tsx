import { Trans, useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { UPLOAD_MAX_MB, UPLOAD_TYPES } from "#contract/limits.ts";
import { PrivateImage } from "#features/images/private-image.tsx";
import type { ImageUpload } from "#features/images/use-image-upload.ts";
import { Button } from "#ui/button/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { FileDrop } from "#ui/form/file-drop.tsx";
import { UploadRow } from "#ui/form/upload-row.tsx";

interface EditorCoverFieldProps {
  id: string;
  upload: ImageUpload;
  /** Address of the cover, or an empty text. */
  url: string;
  problem: string | undefined;
  onRemove: () => void;
}

export function EditorCoverField({ id, upload, url, problem, onRemove }: EditorCoverFieldProps) {
  const { t } = useLingui();
  const { image, choose } = upload;
  const error = upload.error ?? problem;
  const isOnItsWay = image !== null && image.progress !== null;
  return (
    <div>
      <Field id={id} label={<Trans>Cover image</Trans>} optional error={error}>
        {(control) => (
          <>
            {url && !isOnItsWay && <Cover url={url} onRemove={onRemove} />}
            <FileDrop
              {...control}
              accept={UPLOAD_TYPES.join(",")}
              title={
                url ? (
                  <Trans>Drop another image here, or choose one</Trans>
                ) : (
                  <Trans>Drop an image here, or choose one</Trans>
                )
              }
              shortTitle={url ? <Trans>Change the image</Trans> : <Trans>Add an image</Trans>}
              hint={
                <Trans>JPEG, PNG or WebP, up to {UPLOAD_MAX_MB} MB. Wide images look best.</Trans>
              }
              onChoose={choose}
            />
            {isOnItsWay && (
              <UploadRow
                name={image.name}
                bytes={image.bytes}
                previewUrl={image.previewUrl}
                progress={image.progress}
                removeLabel={t`Remove cover image`}
                onRemove={onRemove}
              />
            )}
          </>
        )}
      </Field>
      <p role="status" className="sr-only">
        {upload.error}
      </p>
    </div>
  );
}

function Cover({ url, onRemove }: { url: string; onRemove: () => void }) {
  const { t } = useLingui();
  return (
    <div className="relative mbe-2.5 overflow-hidden rounded-m border border-border">
      <PrivateImage
        url={url}
        alt={t`Cover of the post`}
        fileWidth={640}
        width={640}
        height={320}
        fallback={
          <p className="grid aspect-[2/1] place-items-center bg-sunken p-4 text-center text-fs-14 text-muted">
            <Trans>The image could not be loaded</Trans>
          </p>
        }
        className="aspect-[2/1] inline-full bg-sunken object-cover"
      />
      <Button
        variant="outline"
        onClick={onRemove}
        aria-label={t`Remove cover image`}
        className="absolute end-2.5 inset-bs-2.5"
      >
        <X className="size-4" />
        <Trans>Remove</Trans>
      </Button>
    </div>
  );
}
