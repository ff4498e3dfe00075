import { Trans, useLingui } from "@lingui/react/macro";
import { MapPin } from "lucide-react";
import { DESCRIPTION_MAX } from "#contract/limits.ts";
import { EndField } from "#features/deals/moments/end-field.tsx";
import { TimeZoneName } from "#features/deals/moments/time-zone-name.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import type { DealFieldsProps } from "./deal-form-types.ts";

/** Place, description, start and end of a deal. */
export function DealTexts({
  form,
  fieldId,
  hasStarted,
}: DealFieldsProps & { hasStarted: boolean }) {
  const { t } = useLingui();
  const field = { form, idOf: fieldId };
  return (
    <>
      <FormField {...field} name="location" label={<Trans>Location</Trans>}>
        {(control) => (
          <TextInput
            {...control}
            icon={<MapPin />}
            placeholder={t`City, country or Online`}
            autoComplete="off"
          />
        )}
      </FormField>
      <FormField
        {...field}
        name="description"
        label={<Trans>Description</Trans>}
        hint={<Trans>Mention codes and any halal certification you checked.</Trans>}
        max={DESCRIPTION_MAX}
      >
        {(control) => <TextArea {...control} className="min-block-[120px]" />}
      </FormField>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <FormField
          {...field}
          name="starts_at"
          label={<Trans>Starts</Trans>}
          hint={
            hasStarted ? (
              <Trans>The deal has started, so this can’t change.</Trans>
            ) : (
              <Trans>
                Leave empty if it’s on now. Time zone: <TimeZoneName />
              </Trans>
            )
          }
        >
          {(control) => <TextInput {...control} type="datetime-local" readOnly={hasStarted} />}
        </FormField>
        <EndField {...field} name="expires_at" />
      </div>
    </>
  );
}
