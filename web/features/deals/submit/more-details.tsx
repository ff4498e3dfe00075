import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { DEAL_SHAPE } from "#contract/deals/share-deal-schema.ts";
import { DEFAULT_CURRENCY } from "#contract/limits.ts";
import type { Association, DealFieldsProps } from "./deal-form-types.ts";
import { DealTexts } from "./deal-texts.tsx";
import { DetailFields } from "./detail-fields.tsx";
import { OfferFields } from "./offer-fields.tsx";
import { PriceDetails } from "./price-details.tsx";

type DealFieldName = keyof typeof DEAL_SHAPE;

/** Fields that the form shows above, and the currency, which has a default. */
const OTHERS: readonly string[] = [
  "deal_url",
  "title",
  "price",
  "category",
  "image_url",
  "merchant",
  "currency",
  "delivery_kind",
  "delivery_cost",
  "free_delivery_over",
] satisfies DealFieldName[];
const NAMES = (Object.keys(DEAL_SHAPE) as DealFieldName[]).filter((name) => !OTHERS.includes(name));

interface MoreDetailsProps extends DealFieldsProps {
  hasStarted: boolean;
  association: Association;
}

/** Optional fields of a deal, folded until one of them has a value or an error. */
export function MoreDetails({ form, fieldId, hasStarted, association }: MoreDetailsProps) {
  const [isOpen, setOpen] = useState(
    () =>
      form.getValues(NAMES).some(Boolean) ||
      form.getValues("delivery_kind") === "collect" ||
      form.getValues("currency") !== DEFAULT_CURRENCY,
  );
  const { errors } = form.formState;
  const fields = { form, fieldId };
  return (
    <details
      open={isOpen || errors.currency !== undefined || NAMES.some((name) => errors[name])}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-l border border-border px-4"
    >
      <summary className="min-block-12 cursor-pointer content-center text-fs-15 font-[600]">
        <Trans>More details</Trans>{" "}
        <span className="font-normal text-muted">
          <Trans>(optional)</Trans>
        </span>
      </summary>
      <div className="grid gap-5 pbe-4">
        <PriceDetails {...fields} />
        <DealTexts {...fields} hasStarted={hasStarted} />
        <OfferFields {...fields} association={association} />
        <DetailFields {...fields} />
      </div>
    </details>
  );
}
