import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Json } from "#contract/database.types.ts";
import type { Change } from "#contract/deals/change.ts";
import type { Deal } from "#contract/deals/deal.ts";
import { DetailText, isDetailField } from "#features/submissions/detail-text.tsx";
import { formatPrice } from "#lib/format/format-price.ts";
import { DEAL_FIELD_LABELS } from "#lib/locale/deal-field-labels.ts";
import { useCategoryName } from "#lib/locale/locale-context.tsx";
import { Moment } from "#ui/display/moment.tsx";

/** A change in words: `Price: £24.99 → £19.99`. Prices are in the deal's current currency. */
export function ChangeText({ change, deal }: { change: Change; deal: Deal }) {
  const { i18n } = useLingui();
  if (change.field === "image_url") {
    return change.after === true ? <Trans>New photo</Trans> : <Trans>Photo removed</Trans>;
  }
  if (change.field === "description") {
    return (
      <details>
        <summary className="min-block-11 cursor-pointer content-center">
          <Trans>Description, as it was</Trans>
        </summary>
        <p dir="auto" className="own-words whitespace-pre-line text-muted">
          <Value value={change.before} field={change.field} deal={deal} />
        </p>
      </details>
    );
  }
  const label = DEAL_FIELD_LABELS[change.field];
  return (
    <>
      {label ? i18n._(label) : change.field}:{" "}
      <s className="text-muted">
        <Value value={change.before} field={change.field} deal={deal} />
      </s>{" "}
      <span aria-hidden="true" className="inline-block rtl:-scale-x-100">
        →
      </span>{" "}
      <span className="sr-only">
        <Trans>now</Trans>
      </span>{" "}
      <strong className="font-[640]">
        <Value value={change.after} field={change.field} deal={deal} />
      </strong>
    </>
  );
}

function Value({ value, field, deal }: { value: Json; field: string; deal: Deal }): ReactNode {
  const { i18n } = useLingui();
  const categoryName = useCategoryName();
  if (value === null || value === "") return <Trans>none</Trans>;
  if (isDetailField(field)) return <DetailText field={field} value={value} />;
  if (typeof value === "number") {
    return <bdi>{formatPrice(value, deal.currency, i18n.locale)}</bdi>;
  }
  if (typeof value !== "string") return null;
  if (field === "starts_at" || field === "expires_at") return <Moment time={value} />;
  return <bdi>{field === "category" ? categoryName(value) : value}</bdi>;
}
