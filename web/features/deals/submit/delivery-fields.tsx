import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { FormField } from "#ui/form/form-field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import type { DealFieldsProps } from "./deal-form-types.ts";

const CHOICES: readonly { value: string; label: ReactNode }[] = [
  { value: "included", label: <Trans>Free</Trans> },
  { value: "fixed", label: <Trans>Costs extra</Trans> },
  { value: "unknown", label: <Trans>Not sure</Trans> },
];

/** Categories of journeys, services and places. */
const NOT_DELIVERED: readonly string[] = ["finance", "local", "travel"];

/** Returns whether to ask about delivery: in the other categories, and while it is filled in. */
export function useIsDelivered(form: DealFieldsProps["form"]): boolean {
  const [category, ...delivery] = useWatch({
    control: form.control,
    name: ["category", "delivery_kind", "delivery_days"],
  });
  return !NOT_DELIVERED.includes(category) || delivery.some(Boolean);
}

/** The delivery of a deal in one row, with the cost below if it is extra. */
export function DeliveryFields({ form, fieldId }: DealFieldsProps) {
  const kind = useWatch({ control: form.control, name: "delivery_kind" });
  const field = { form, idOf: fieldId };
  return (
    <div className="grid gap-4">
      <fieldset className="min-inline-0 border-0">
        <legend className="mbe-1.5 text-fs-15 font-[620]">
          <Trans>Delivery</Trans>{" "}
          <span className="font-[460] text-muted">
            <Trans>(optional)</Trans>
          </span>
        </legend>
        <div className="grid grid-cols-3 gap-2">
          {CHOICES.map(({ value, label }) => (
            <label
              key={value}
              className="flex min-block-12 cursor-pointer items-center justify-center gap-2 rounded-m border border-border-strong bg-surface px-2 text-center text-fs-15 leading-tight font-[580] has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                name={fieldId("delivery_kind")}
                value={value}
                checked={kind === value}
                onChange={() => form.setValue("delivery_kind", value, { shouldDirty: true })}
                className="size-4 flex-none max-sm:sr-only"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      {kind === "fixed" && (
        <div className="grid grid-cols-2 items-start gap-x-4">
          <FormField {...field} name="delivery_cost" label={<Trans>Delivery cost</Trans>}>
            {(control) => (
              <TextInput {...control} inputMode="decimal" autoComplete="off" dir="ltr" />
            )}
          </FormField>
          <FormField
            {...field}
            name="free_delivery_over"
            label={<Trans>Free from</Trans>}
            optional
            hint={<Trans>The amount to spend.</Trans>}
          >
            {(control) => (
              <TextInput {...control} inputMode="decimal" autoComplete="off" dir="ltr" />
            )}
          </FormField>
        </div>
      )}
    </div>
  );
}
