import { Trans } from "@lingui/react/macro";
import { Check, Store } from "lucide-react";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { merchantKey } from "#contract/merchants/merchant-key.ts";
import { FormField } from "#ui/form/form-field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import type { DealFieldsProps } from "./deal-form-types.ts";
import { useMerchantNames } from "./use-merchant-names.ts";

/** Suggests known merchants, so that each has one spelling. */
export function MerchantField({ form, fieldId }: DealFieldsProps) {
  const listId = useId();
  const typed = useWatch({ control: form.control, name: "merchant" });
  const names = useMerchantNames(typed);
  const key = merchantKey(typed);
  const isKnown = key !== "" && names.some((name) => merchantKey(name) === key);
  return (
    <FormField
      form={form}
      idOf={fieldId}
      name="merchant"
      label={<Trans>Merchant</Trans>}
      hint={
        isKnown && (
          <span className="inline-flex items-center gap-1.5 font-[560] text-success">
            <Check className="size-4" aria-hidden="true" />
            <Trans>Known merchant</Trans>
          </span>
        )
      }
    >
      {(control) => (
        <>
          <TextInput {...control} icon={<Store />} list={listId} autoComplete="off" required />
          <datalist id={listId}>
            {names
              .filter((name) => name !== typed)
              .map((name) => (
                <option key={name} value={name} />
              ))}
          </datalist>
        </>
      )}
    </FormField>
  );
}
