// Longer than most: the fields of one form, in the order of the page.
import { Trans, useLingui } from "@lingui/react/macro";
import { Link2, MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { CATEGORIES } from "#contract/categories.ts";
import { DESCRIPTION_MAX, TITLE_MAX } from "#contract/limits.ts";
import type { SubmitDealInput, SubmitDealValues } from "#contract/validation.ts";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { dealFieldId as idOf } from "./use-deal-form.ts";

interface DealFieldsProps {
  form: UseFormReturn<SubmitDealInput, unknown, SubmitDealValues>;
  photoField: ReactNode;
}

/** What a deal is made of (contract 3, field rules). */
export function DealFields({ form, photoField }: DealFieldsProps) {
  const { t } = useLingui();
  const { register, control: formControl } = form;
  const { errors } = form.formState;
  const [title, description] = useWatch({ control: formControl, name: ["title", "description"] });
  return (
    <>
      <Field
        id={idOf("deal_url")}
        label={<Trans>Deal link</Trans>}
        optional
        error={errors.deal_url?.message}
      >
        {(control) => (
          <TextInput
            {...control}
            {...register("deal_url")}
            icon={<Link2 />}
            type="url"
            inputMode="url"
            autoComplete="off"
          />
        )}
      </Field>
      <Field
        id={idOf("title")}
        label={<Trans>Title</Trans>}
        hint={<Trans>Say what it is, the size and any condition.</Trans>}
        counter={{ length: [...title].length, max: TITLE_MAX }}
        error={errors.title?.message}
      >
        {(control) => <TextInput {...control} {...register("title")} autoComplete="off" required />}
      </Field>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field
          id={idOf("price")}
          label={<Trans>Price</Trans>}
          hint={!errors.price && <Trans>Use 0 if it is free. Leave it empty if it varies.</Trans>}
          error={errors.price?.message}
        >
          {(control) => (
            <TextInput {...control} {...register("price")} inputMode="decimal" autoComplete="off" />
          )}
        </Field>
        <Field
          id={idOf("merchant")}
          label={<Trans>Merchant</Trans>}
          error={errors.merchant?.message}
        >
          {(control) => (
            <TextInput {...control} {...register("merchant")} autoComplete="off" required />
          )}
        </Field>
        <Field
          id={idOf("category")}
          label={<Trans>Category</Trans>}
          error={errors.category?.message}
        >
          {(control) => (
            <Select {...control} {...register("category")} required>
              <option value="">{t`Choose a category`}</option>
              {CATEGORIES.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          id={idOf("location")}
          label={<Trans>Location</Trans>}
          optional
          error={errors.location?.message}
        >
          {(control) => (
            <TextInput
              {...control}
              {...register("location")}
              icon={<MapPin />}
              placeholder={t`City, country or Online`}
              autoComplete="off"
            />
          )}
        </Field>
      </div>
      {photoField}
      <Field
        id={idOf("description")}
        label={<Trans>Description</Trans>}
        optional
        hint={<Trans>Mention codes, delivery cost and any halal certification you checked.</Trans>}
        counter={{ length: [...description].length, max: DESCRIPTION_MAX }}
        error={errors.description?.message}
      >
        {(control) => (
          <TextArea {...control} {...register("description")} className="min-block-[120px]" />
        )}
      </Field>
    </>
  );
}
