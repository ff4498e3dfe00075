import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Json } from "#contract/database.types.ts";
import type { Change } from "#contract/deals/change.ts";
import { PrivateImage } from "#features/images/private-image.tsx";
import { OutsideLink } from "#features/moderation/queue/outside-link.tsx";
import { DetailText, isDetailField } from "#features/submissions/detail-text.tsx";
import { formatPrice } from "#lib/format/format-price.ts";
import { DEAL_FIELD_LABELS } from "#lib/locale/deal-field-labels.ts";
import { ClampedText } from "#ui/display/clamped-text.tsx";
import { Moment } from "#ui/display/moment.tsx";

interface ChangedFieldsProps {
  changes: Change[];
  currency: string;
  /** Names of the fields; those of a deal by default. */
  labels?: Readonly<Record<string, MessageDescriptor>>;
}

export function ChangedFields({
  changes,
  currency,
  labels = DEAL_FIELD_LABELS,
}: ChangedFieldsProps) {
  const { i18n } = useLingui();
  return (
    <dl className="mbs-2 grid gap-2.5">
      {changes.map(({ field, before, after }) => {
        const label = labels[field];
        return (
          <div key={field}>
            <dt className="text-fs-14 font-[640]">{label ? i18n._(label) : field}</dt>
            <div className="mbs-0.5 grid gap-1.5 sm:grid-cols-2">
              <Version isNew={false} label={<Trans>Before</Trans>}>
                <Value field={field} value={before} currency={currency} />
              </Version>
              <Version isNew label={<Trans>After</Trans>}>
                <Value field={field} value={after} currency={currency} />
              </Version>
            </div>
          </div>
        );
      })}
    </dl>
  );
}

interface VersionProps {
  label: ReactNode;
  isNew: boolean;
  children: ReactNode;
}

function Version({ label, isNew, children }: VersionProps) {
  return (
    <dd
      className={`min-inline-0 rounded-s border-s-4 bg-sunken px-3 py-1.5 text-fs-14 [overflow-wrap:anywhere] ${isNew ? "border-primary" : "border-border text-muted"}`}
    >
      <span className="block text-fs-12 text-muted">{label}</span>
      {children}
    </dd>
  );
}

interface ValueProps {
  field: string;
  value: Json;
  currency: string;
}

function Value({ field, value, currency }: ValueProps) {
  const { i18n } = useLingui();
  if (value !== null && isDetailField(field)) return <DetailText field={field} value={value} />;
  if (value === null || value === "" || value === false) return <Trans>none</Trans>;
  // The history stores true for an image, because the file may be deleted later.
  if (value === true) return <Trans>an image</Trans>;
  if (typeof value === "number") return <bdi>{formatPrice(value, currency, i18n.locale)}</bdi>;
  if (typeof value !== "string") return null;
  if (field === "starts_at" || field === "expires_at") return <Moment time={value} />;
  if (field === "image_url") return <ChangedImage url={value} />;
  if (field === "description") return <ClampedText text={value} lines={6} />;
  if (field === "deal_url") {
    return (
      <>
        <bdi dir="ltr" className="block">
          {value}
        </bdi>
        <OutsideLink address={value} />
      </>
    );
  }
  return <bdi>{value}</bdi>;
}

function ChangedImage({ url }: { url: string }) {
  const { t } = useLingui();
  return (
    <PrivateImage
      url={url}
      alt={t`Photo of the deal`}
      width={240}
      height={160}
      fallback={<bdi dir="ltr">{url}</bdi>}
      className="mbs-1 max-block-40 max-inline-full rounded-s bg-surface object-contain"
    />
  );
}
