import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import * as z from "zod/mini";
import { dealSlug } from "#contract/addresses/deal-slug.ts";
import type { ExplainedCondition } from "#contract/alerts/alert.ts";
import { brokenRule } from "#contract/errors/form-rules.ts";
import { URL_MAX } from "#contract/limits.ts";
import { fetchDeal } from "#features/deals/page/deal-requests.ts";
import { FormFailure } from "#features/forms/form-failure.tsx";
import { useCheckedForm } from "#features/forms/use-checked-form.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { Button } from "#ui/button/button.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { ConditionList } from "./condition-list.tsx";
import { explainAlert } from "./matches-requests.ts";

const schema = z.object({
  deal: z.string().check(z.refine((typed) => dealSlug(typed) !== "", brokenRule("deal_unknown"))),
});

/** Form that explains why an alert found or missed a deal. The member pastes the deal's link. */
export function CheckDeal({ alertId }: { alertId: string }) {
  const dispatch = useAppDispatch();
  const [conditions, setConditions] = useState<readonly ExplainedCondition[] | null>(null);
  const { form, fieldId, failure, onInvalid, clearErrors, refuse } = useCheckedForm({
    name: `check-${alertId}`,
    schema,
    values: { deal: "" },
    fieldOfCode: { deal_not_found: "deal" },
  });

  async function onValid({ deal }: { deal: string }) {
    clearErrors();
    setConditions(null);
    const found = await dispatch(fetchDeal(dealSlug(deal)));
    if (!fetchDeal.fulfilled.match(found)) return refuse(found);
    const result = await dispatch(explainAlert({ alertId, dealId: found.payload.id }));
    if (explainAlert.fulfilled.match(result)) setConditions(result.payload);
    else refuse(result);
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={form.handleSubmit(onValid, onInvalid)}
      className="grid gap-2.5 rounded-m bg-sunken p-3.5"
    >
      <FormField
        form={form}
        idOf={fieldId}
        name="deal"
        label={<Trans>Missed a deal? Paste its link</Trans>}
      >
        {(control) => <TextInput {...control} dir="ltr" maxLength={URL_MAX} autoComplete="off" />}
      </FormField>
      {failure && <FormFailure>{failure}</FormFailure>}
      <Button
        type="submit"
        variant="outline"
        busy={form.formState.isSubmitting}
        className="justify-self-start"
      >
        <Trans>Check</Trans>
      </Button>
      <div role="status">{conditions && <ConditionList conditions={conditions} />}</div>
    </form>
  );
}
