import { Trans, useLingui } from "@lingui/react/macro";
import { HALAL_ATTRIBUTES, HALAL_VALUES } from "#contract/halal/halal-facts.ts";
import { useAttributeLabels, useValueLabel } from "#features/halal/labels/use-halal-labels.ts";
import { Field } from "#ui/form/field.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { type FactValues, toAttribute } from "./fact-values.ts";

export interface FactFieldsProps {
  values: FactValues;
  change: (changes: Partial<FactValues>) => void;
  certifiers: readonly { slug: string; name: string }[];
  problem: (field: string) => string | undefined;
}

/** Fields for the attribute and its value. */
export function FactFields({ values, change, certifiers, problem }: FactFieldsProps) {
  const { t } = useLingui();
  const labels = useAttributeLabels();
  const { attribute } = values;
  return (
    <>
      <Field label={<Trans>Fact</Trans>} error={problem("attribute")}>
        {(control) => (
          <Select
            {...control}
            value={attribute}
            onChange={({ currentTarget }) =>
              change({ attribute: toAttribute(currentTarget.value), value: "" })
            }
          >
            <option value="">{t`Choose`}</option>
            {HALAL_ATTRIBUTES.map((name) => (
              <option key={name} value={name}>
                {labels[name]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {attribute && (
        <Field label={labels[attribute]} error={problem("value")}>
          {(control) => (
            <Select
              {...control}
              value={values.value}
              onChange={({ currentTarget }) => change({ value: currentTarget.value })}
            >
              <option value="">{t`Choose`}</option>
              <ValueOptions attribute={attribute} certifiers={certifiers} />
            </Select>
          )}
        </Field>
      )}
      {attribute === "certifier" && values.value === "other" && (
        <Field
          label={<Trans>Name of the certifier</Trans>}
          error={problem("certifierName") && t`Enter the name`}
        >
          {(control) => (
            <TextInput
              {...control}
              value={values.certifierName}
              maxLength={120}
              onChange={({ currentTarget }) => change({ certifierName: currentTarget.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

function ValueOptions({
  attribute,
  certifiers,
}: {
  attribute: keyof typeof HALAL_VALUES;
  certifiers: FactFieldsProps["certifiers"];
}) {
  const { t } = useLingui();
  const valueLabel = useValueLabel();
  const choices =
    attribute === "certifier"
      ? [...certifiers.map(({ slug, name }) => [slug, name]), ["other", t`Another certifier`]]
      : HALAL_VALUES[attribute].map((value) => [value, valueLabel(attribute, value)]);
  return [...choices, ["not_disclosed", valueLabel(attribute, "not_disclosed")]].map(
    ([value, label]) => (
      <option key={value} value={value}>
        {label}
      </option>
    ),
  );
}
