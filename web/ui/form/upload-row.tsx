import { Trans, useLingui } from "@lingui/react/macro";
import { Check, X } from "lucide-react";
import { formatSize } from "#lib/format/format-size.ts";
import { IconButton } from "#ui/button/icon-button.tsx";

export interface UploadRowProps {
  name: string;
  bytes: number;
  previewUrl: string | null;
  /** 0 to 1 during the upload; null afterwards. */
  progress: number | null;
  removeLabel: string;
  onRemove: () => void;
}

export function UploadRow({
  name,
  bytes,
  previewUrl,
  progress,
  removeLabel,
  onRemove,
}: UploadRowProps) {
  const { t } = useLingui();
  const percent = Math.round((progress ?? 1) * 100);
  const size = formatSize(bytes);
  return (
    <div className="mbs-2.5 flex items-center gap-3.5 rounded-m border border-border p-2.5">
      {previewUrl && (
        <img
          src={previewUrl}
          alt=""
          width={64}
          height={64}
          className="size-16 flex-none rounded-s object-cover"
        />
      )}
      <div className="min-inline-0 flex-1">
        <p dir="auto" className="own-words truncate font-[620]">
          {name}
        </p>
        {progress !== null && (
          <div
            role="progressbar"
            aria-label={t`Upload`}
            aria-valuenow={percent}
            aria-valuemin={0}
            aria-valuemax={100}
            className="mbs-1.5 block-1.5 overflow-hidden rounded-full bg-sunken"
          >
            <svg className="block inline-full block-full rtl:-scale-x-100" aria-hidden="true">
              <rect width={`${percent}%`} height="100%" rx="3" className="fill-primary" />
            </svg>
          </div>
        )}
        <p className="mbs-1 flex items-center gap-[7px] text-fs-14 text-muted tabular-nums">
          {progress === null ? (
            <>
              <Check className="size-4 text-success" />
              {bytes > 0 ? <Trans>Uploaded, {size}</Trans> : <Trans>Uploaded</Trans>}
            </>
          ) : (
            <Trans>
              Uploading, {percent}% of {size}
            </Trans>
          )}
        </p>
      </div>
      <IconButton label={removeLabel} onClick={onRemove}>
        <X />
      </IconButton>
    </div>
  );
}
