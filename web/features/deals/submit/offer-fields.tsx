import { Trans, useLingui } from "@lingui/react/macro";
import { useWatch } from "react-hook-form";
import { CHANNELS, DEAL_TYPES } from "#contract/deals/total.ts";
import { MEAT_CATEGORIES } from "#contract/halal/halal-facts.ts";
import { CHANNEL_LABELS, DEAL_TYPE_LABELS } from "#lib/locale/price-labels.ts";
import { FormField } from "#ui/form/form-field.tsx";
import { Options } from "#ui/form/options.tsx";
import { Select } from "#ui/form/select.tsx";
import { Tick } from "#ui/form/tick.tsx";
import type { Association, DealFieldsProps } from "./deal-form-types.ts";
import { useIsDelivered } from "./delivery-fields.tsx";

/** Place of sale, kind of deal, collection, meat, and the poster's relation to the merchant. */
export function OfferFields({
  form,
  fieldId,
  association,
}: DealFieldsProps & { association: Association }) {
  const { t, i18n } = useLingui();
  const field = { form, idOf: fieldId };
  const [kind, associated, type, meat, category] = useWatch({
    control: form.control,
    name: ["delivery_kind", "is_associated", "deal_type", "contains_meat", "category"],
  });
  const isDelivered = useIsDelivered(form);
  return (
    <>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <FormField {...field} name="channel" label={<Trans>Sold</Trans>}>
          {(control) => (
            <Select {...control}>
              <option value="">{t`Not stated`}</option>
              <Options values={CHANNELS} labels={CHANNEL_LABELS} />
            </Select>
          )}
        </FormField>
        <FormField
          {...field}
          name="deal_type"
          label={<Trans>Kind of deal</Trans>}
          hint={
            type === "giveaway" && (
              <Trans>Entry must be free. We don’t publish giveaways that cost anything.</Trans>
            )
          }
        >
          {(control) => (
            <Select {...control}>
              {DEAL_TYPES.map((name) => (
                <option key={name} value={name === "discount" ? "" : name}>
                  {i18n._(DEAL_TYPE_LABELS[name])}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      </div>
      <div>
        {isDelivered && (
          <Tick
            id={fieldId("collect")}
            hintId={undefined}
            isTicked={kind === "collect"}
            onTick={(isTicked) =>
              form.setValue("delivery_kind", isTicked ? "collect" : "", { shouldDirty: true })
            }
          >
            <Trans>Collection only, nothing is delivered</Trans>
          </Tick>
        )}
        {(MEAT_CATEGORIES.includes(category) || meat === "yes") && (
          <Tick
            id={fieldId("contains_meat")}
            hintId={undefined}
            isTicked={meat === "yes"}
            onTick={(isTicked) =>
              form.setValue("contains_meat", isTicked ? "yes" : "", { shouldDirty: true })
            }
          >
            <Trans>It is or contains meat</Trans>
          </Tick>
        )}
        <Tick
          id={fieldId("is_associated")}
          hintId={`${fieldId("is_associated")}-hint`}
          isTicked={associated === "yes"}
          isLocked={association === "locked"}
          onTick={(isTicked) =>
            form.setValue("is_associated", isTicked ? "yes" : "", { shouldDirty: true })
          }
        >
          {association === "admin" ? (
            <Trans>The poster represents this merchant</Trans>
          ) : (
            <Trans>I represent this merchant</Trans>
          )}
        </Tick>
        <p id={`${fieldId("is_associated")}-hint`} className="text-fs-14 text-muted">
          {association === "locked" && <Trans>Only an admin can change this.</Trans>}
          {association === "open" && (
            <Trans>Readers see “Posted by the merchant”. You can’t take it back later.</Trans>
          )}
          {association === "admin" && <Trans>Readers see “Posted by the merchant”.</Trans>}
        </p>
      </div>
    </>
  );
}
