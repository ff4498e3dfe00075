import { Trans, useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { useId } from "react";
import { CATEGORIES } from "#contract/deals/categories.ts";
import { useCategoryName } from "#lib/locale/locale-context.tsx";
import { Field } from "#ui/form/field.tsx";
import { Select } from "#ui/form/select.tsx";

interface CategoryChoiceProps {
  /** Slugs. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Selects any number of categories. Each selected one becomes a button that removes it. */
export function CategoryChoice({ chosen, onChange }: CategoryChoiceProps) {
  const { t } = useLingui();
  const id = useId();
  const nameOf = useCategoryName();

  function remove(slug: string) {
    onChange(chosen.filter((other) => other !== slug));
    document.getElementById(id)?.focus();
  }

  return (
    <Field id={id} label={<Trans>Category</Trans>}>
      {(control) => (
        <>
          <Select
            {...control}
            value=""
            onChange={(event) => onChange([...chosen, event.target.value])}
          >
            <option value="">
              {chosen.length > 0 ? t`Add another category` : t`Any category`}
            </option>
            {CATEGORIES.filter(({ slug }) => !chosen.includes(slug)).map(({ slug }) => (
              <option key={slug} value={slug}>
                {nameOf(slug)}
              </option>
            ))}
          </Select>
          {chosen.length > 0 && (
            <ul className="mbs-2 flex flex-wrap gap-2">
              {chosen.map((slug) => (
                <li key={slug}>
                  <button
                    type="button"
                    aria-label={t`Remove ${nameOf(slug)}`}
                    onClick={() => remove(slug)}
                    className="inline-flex min-block-11 items-center gap-1.5 rounded-full bg-primary-soft ps-3.5 pe-2.5 text-fs-14 font-semibold text-primary-ink"
                  >
                    {nameOf(slug)}
                    <X className="size-4" aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Field>
  );
}
