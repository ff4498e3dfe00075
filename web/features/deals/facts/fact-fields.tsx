import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import type { FactInput } from "#contract/deals/facts/fact-fields.ts";
import type { FactName } from "#contract/deals/facts/facts.ts";
import type { DealFieldsProps } from "#features/deals/submit/deal-form-types.ts";
import { FACT_CHOICES, FACT_LABELS } from "#lib/locale/fact-labels.ts";
import { FormField } from "#ui/form/form-field.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";

export const FACTS_GRID = "grid grid-cols-2 items-start gap-x-4 gap-y-5";

interface FactFieldProps extends DealFieldsProps {
  name: FactName & keyof FactInput;
  hint?: ReactNode;
  optional?: boolean;
  className?: string;
}

/** A typed fact: a text, or with `digits` a number. */
export function TypedFact({
  form,
  fieldId,
  name,
  digits,
  ...field
}: FactFieldProps & { digits?: "numeric" | "decimal" }) {
  const { i18n } = useLingui();
  return (
    <FormField {...field} form={form} idOf={fieldId} name={name} label={i18n._(FACT_LABELS[name])}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          {...(digits && { inputMode: digits, dir: "ltr" })}
        />
      )}
    </FormField>
  );
}

/** A fact with one selected choice. */
export function ChosenFact({ form, fieldId, name, ...field }: FactFieldProps) {
  const { i18n, t } = useLingui();
  return (
    <FormField {...field} form={form} idOf={fieldId} name={name} label={i18n._(FACT_LABELS[name])}>
      {(control) => (
        <Select {...control}>
          <option value="">{t`Not stated`}</option>
          {Object.entries(FACT_CHOICES[name] ?? {}).map(([value, label]) => (
            <option key={value} value={value}>
              {i18n._(label)}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  );
}

/** A fact with any number of selected choices, as checkboxes. Its value is a comma-separated text. */
export function TickedFact({ form, name }: Pick<FactFieldProps, "form" | "name">) {
  const { i18n } = useLingui();
  const typed = useWatch({ control: form.control, name });
  const chosen = typed.split(",").filter(Boolean);

  function toggle(value: string) {
    const next = chosen.includes(value)
      ? chosen.filter((other) => other !== value)
      : [...chosen, value];
    form.setValue(name, next.join(","), { shouldDirty: true });
  }

  return (
    <fieldset className="min-inline-0 border-0">
      <legend className="mbe-1 text-fs-15 font-[620]">
        {i18n._(FACT_LABELS[name])}{" "}
        <span className="font-[460] text-muted">
          <Trans>(optional)</Trans>
        </span>
      </legend>
      <div className="grid grid-cols-2 gap-x-4">
        {Object.entries(FACT_CHOICES[name] ?? {}).map(([value, label]) => (
          <label
            key={value}
            className="flex min-block-11 cursor-pointer items-center gap-2.5 text-fs-15"
          >
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
              className="size-[18px] flex-none"
            />
            {i18n._(label)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
