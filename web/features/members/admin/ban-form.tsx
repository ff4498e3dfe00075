import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { brokenRule } from "#contract/errors/form-rules.ts";
import { Button } from "#ui/button/button.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextArea } from "#ui/form/text-area.tsx";

const DAY_MS = 86_400_000;

const banSchema = z.object({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, brokenRule("ban_reason_missing")),
      z.maxLength(1000, brokenRule("too_long", { field: "reason", max: 1000 })),
    ),
  days: z.enum(["1", "7", "30", "365", "always"]),
});
type BanInput = z.infer<typeof banSchema>;

interface BanFormProps {
  /** `until` is ISO 8601; null for a permanent ban. */
  onBan: (ban: { reason: string; until: string | null }) => Promise<void>;
}

export function BanForm({ onBan }: BanFormProps) {
  const { t } = useLingui();
  const form = useForm<BanInput>({
    resolver: zodResolver(banSchema),
    mode: "onTouched",
    defaultValues: { reason: "", days: "7" },
  });
  const id = useId();
  const field = { form, idOf: (name: string) => `${id}-${name}` };

  const onSubmit = form.handleSubmit(({ reason, days }) => {
    const until = days === "always" ? null : new Date(Date.now() + Number(days) * DAY_MS);
    return onBan({ reason, until: until?.toISOString() ?? null });
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      <FormField
        {...field}
        name="reason"
        label={<Trans>Reason</Trans>}
        hint={<Trans>The member will see this.</Trans>}
      >
        {(control) => <TextArea {...control} required />}
      </FormField>
      <FormField {...field} name="days" label={<Trans>How long</Trans>}>
        {(control) => (
          <Select {...control}>
            <option value="1">{t`One day`}</option>
            <option value="7">{t`One week`}</option>
            <option value="30">{t`30 days`}</option>
            <option value="365">{t`One year`}</option>
            <option value="always">{t`Until an admin lifts it`}</option>
          </Select>
        )}
      </FormField>
      <Button
        type="submit"
        variant="danger"
        busy={form.formState.isSubmitting}
        className="justify-self-end"
      >
        <Trans>Ban</Trans>
      </Button>
    </form>
  );
}
