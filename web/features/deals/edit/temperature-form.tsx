import { zodResolver } from "@hookform/resolvers/zod";
import { Plural, Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import {
  type TemperatureInput,
  type TemperatureValues,
  temperatureSchema,
} from "#contract/deals/edit-deal.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { formatTemperature } from "#lib/format/format-temperature.ts";
import { Button } from "#ui/button/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { setTemperature } from "./deal-editing-requests.ts";
import { type EditableDealRow, realVotes } from "./editable-deal.ts";

const fieldId = (name: string) => `temperature-${name}`;

/** The counts and the offset of a deal, with the resulting temperature before saving. */
export function TemperatureForm({ deal, onSaved }: { deal: EditableDealRow; onSaved: () => void }) {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<TemperatureInput, unknown, TemperatureValues>({
    resolver: zodResolver(temperatureSchema),
    mode: "onTouched",
    defaultValues: {
      hot_votes: String(deal.hot_votes),
      cold_votes: String(deal.cold_votes),
      offset: String(deal.temperature_offset),
      reason: "",
    },
  });
  const field = { form, idOf: fieldId };
  const real = realVotes(deal);

  async function onValid(values: TemperatureValues) {
    setFailure(null);
    const result = await dispatch(setTemperature({ deal, values }));
    if (setTemperature.fulfilled.match(result)) return onSaved();
    setFailure(failureText(result));
  }

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(onValid)} className="grid gap-4">
      {failure && <Notice tone="danger">{failure}</Notice>}
      <div className="grid grid-cols-2 items-start gap-4">
        <FormField
          {...field}
          name="hot_votes"
          label={<Trans>Hot votes</Trans>}
          hint={<Plural value={real.hot} one="# real vote" other="# real votes" />}
        >
          {(control) => <TextInput {...control} inputMode="numeric" autoComplete="off" />}
        </FormField>
        <FormField
          {...field}
          name="cold_votes"
          label={<Trans>Cold votes</Trans>}
          hint={<Plural value={real.cold} one="# real vote" other="# real votes" />}
        >
          {(control) => <TextInput {...control} inputMode="numeric" autoComplete="off" />}
        </FormField>
      </div>
      <FormField {...field} name="offset" label={<Trans>Offset</Trans>}>
        {(control) => <TextInput {...control} dir="ltr" autoComplete="off" />}
      </FormField>
      <Outcome form={form} />
      <FormField
        {...field}
        name="reason"
        label={<Trans>Reason</Trans>}
        hint={<Trans>Everyone sees it beside the temperature.</Trans>}
      >
        {(control) => <TextInput {...control} autoComplete="off" required />}
      </FormField>
      <Button type="submit" busy={form.formState.isSubmitting} className="justify-self-end">
        <Trans>Save temperature</Trans>
      </Button>
    </form>
  );
}

function Outcome({
  form,
}: {
  form: ReturnType<typeof useForm<TemperatureInput, unknown, TemperatureValues>>;
}) {
  const typed = useWatch({ control: form.control });
  // A missing reason must not hide the result.
  const result = temperatureSchema.safeParse({ ...typed, reason: "-" });
  if (!result.success) return null;
  const { hot_votes, cold_votes, offset } = result.data;
  const temperature = formatTemperature(hot_votes - cold_votes + offset);
  return (
    <p role="status" className="text-fs-14 text-muted tabular-nums">
      <Trans>
        {hot_votes} hot, minus {cold_votes} cold, offset <bdi dir="ltr">{offset}</bdi>. New
        temperature <bdi dir="ltr">{temperature}</bdi>.
      </Trans>
    </p>
  );
}
