import { Trans } from "@lingui/react/macro";
import { Check, Store } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { merchantKey } from "#contract/merchants/merchant-key.ts";
import { PageHint } from "#features/deals/links/page-hints.tsx";
import type { FilledPage } from "#features/deals/links/use-page-preview.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { FormField } from "#ui/form/form-field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import type { DealFieldsProps } from "./deal-form-types.ts";
import { findMerchantNames } from "./merchant-names-requests.ts";

/** How long typing must pause before a request, so that typing a word sends only one. */
const PAUSE_MS = 300;
const LETTERS_MIN = 2;

/** Suggests known merchants, so that each has one spelling. */
export function MerchantField({ form, fieldId, page }: DealFieldsProps & { page: FilledPage }) {
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
        (isKnown || page.unconfirmed.has("merchant")) && (
          <PageHint page={page} name="merchant">
            {isKnown && (
              <span className="inline-flex items-center gap-1.5 font-[560] text-success">
                <Check className="size-4" aria-hidden="true" />
                <Trans>Known merchant</Trans>
              </span>
            )}
          </PageHint>
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

/** Suggests merchants for the typed text; empty for fewer than two letters. A failed request keeps the previous names. */
function useMerchantNames(typed: string): readonly string[] {
  const dispatch = useAppDispatch();
  const [names, setNames] = useState<readonly string[]>([]);
  const text = typed.trim();

  useEffect(() => {
    if (text.length < LETTERS_MIN) return setNames([]);
    let isWanted = true;
    const timer = setTimeout(async () => {
      const result = await dispatch(findMerchantNames(text));
      if (isWanted && findMerchantNames.fulfilled.match(result)) setNames(result.payload);
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [text, dispatch]);

  return names;
}
