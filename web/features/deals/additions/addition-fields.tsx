import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { toLocalDay } from "#contract/deals/moment-field.ts";
import { hasAmount, VOUCHER_CODE_MAX } from "#contract/vouchers/voucher-schema.ts";
import { DiscountTypeOptions } from "#ui/form/discount-type-options.tsx";
import { Field } from "#ui/form/field.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import type { AdditionErrors, AdditionInput } from "./read-addition.ts";

interface FieldsProps {
  input: AdditionInput;
  errors: AdditionErrors;
  currency: string;
  onType: (name: keyof AdditionInput, value: string) => void;
}

/** Fields of an added code: the code, its discount, its minimum and its last day. */
export function CodeInputs(fields: FieldsProps) {
  const { input, errors, currency, onType } = fields;
  return (
    <>
      <Field
        label={<Trans>Code</Trans>}
        hint={<Trans>Exactly as entered at checkout.</Trans>}
        error={errors.code}
      >
        {(control) => (
          <TextInput
            {...control}
            value={input.code}
            maxLength={VOUCHER_CODE_MAX + 10}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            onChange={({ target }) => onType("code", target.value)}
          />
        )}
      </Field>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label={<Trans>Type of offer</Trans>} error={errors.discount_type}>
          {(control) => (
            <Select
              {...control}
              value={input.discount_type}
              onChange={({ target }) => onType("discount_type", target.value)}
            >
              <DiscountTypeOptions />
            </Select>
          )}
        </Field>
        {hasAmount(input.discount_type) && (
          <Amount
            {...fields}
            name="discount_value"
            label={
              input.discount_type === "percentage" ? (
                <Trans>Discount %</Trans>
              ) : (
                <Trans>
                  Discount (<bdi>{currency}</bdi>)
                </Trans>
              )
            }
          />
        )}
        <Amount
          {...fields}
          name="min_spend"
          optional
          label={
            <Trans>
              Minimum spend (<bdi>{currency}</bdi>)
            </Trans>
          }
        />
        <Field label={<Trans>Expires on</Trans>} error={errors.expiry_date} optional>
          {(control) => (
            <TextInput
              {...control}
              type="date"
              min={toLocalDay(new Date())}
              value={input.expiry_date}
              onChange={({ target }) => onType("expiry_date", target.value)}
            />
          )}
        </Field>
      </div>
    </>
  );
}

interface AmountProps extends FieldsProps {
  name: "price" | "discount_value" | "min_spend";
  label: ReactNode;
  optional?: boolean;
}

/** Field for an amount of money or a percentage. */
export function Amount({ name, label, optional, input, errors, onType }: AmountProps) {
  return (
    <Field label={label} error={errors[name]} optional={optional ?? false}>
      {(control) => (
        <TextInput
          {...control}
          value={input[name]}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          onChange={({ target }) => onType(name, target.value)}
        />
      )}
    </Field>
  );
}
