import { useEffect, useMemo, useRef, useState } from "react";
import { writePrice } from "#contract/deals/price.ts";
import { DEFAULT_CURRENCY } from "#contract/limits.ts";
import type { DealFieldsProps } from "#features/deals/submit/deal-form-types.ts";
import { addressesFrom } from "#lib/backend/addresses-from.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { useSiteConfig } from "#lib/site-config.tsx";
import { loadPagePreview, type PagePreview } from "./page-preview-requests.ts";

const FIELDS = ["title", "price", "merchant", "currency"] as const;
type PageField = (typeof FIELDS)[number];
type Values = Partial<Record<PageField, string>>;

/** State of a form with values from the page of its link. */
export interface FilledPage {
  /** Fields with a value of the page that the member has neither visited nor changed. */
  unconfirmed: ReadonlySet<string>;
  /** Fields that the page has filled in, also once they are confirmed. */
  filled: readonly PageField[];
  /** The link, if its page has an image, and the service that adds it. */
  image: { link: string; service: string } | null;
  /** Notes that the member has visited or changed a field. */
  confirm: (name: string) => void;
}

/** For forms of deals that exist. */
export const NO_PAGE: FilledPage = {
  unconfirmed: new Set(),
  filled: [],
  image: null,
  confirm: () => undefined,
};

/**
 * Fills empty fields from the page of a new link. A value that the member has typed is never replaced; a value of an earlier page is,
 * until the member confirms it.
 */
export function usePagePreview(form: DealFieldsProps["form"], link: string | null): FilledPage {
  const dispatch = useAppDispatch();
  const config = useSiteConfig();
  const service = useMemo(
    () => (config.linkPreviewUrl ? addressesFrom(config, location.origin).linkPreviewUrl : null),
    [config],
  );
  const [values, setValues] = useState<Values>({});
  const [filled, setFilled] = useState<readonly PageField[]>([]);
  const [image, setImage] = useState<FilledPage["image"]>(null);
  const fill = useRef((_page: PagePreview) => {});
  useEffect(() => {
    fill.current = (page) => {
      const given = fillIn(form, page, values);
      setValues(given);
      setFilled(namesOf(given));
    };
  });

  useEffect(() => {
    if (!service || !link) return;
    const request = dispatch(loadPagePreview({ service, link }));
    void request.then((result) => {
      if (!loadPagePreview.fulfilled.match(result) || !result.payload) return;
      fill.current(result.payload);
      setImage(result.payload.image ? { link, service } : null);
    });
    return () => {
      request.abort();
      setImage(null);
    };
  }, [service, link, dispatch]);

  function confirm(name: string) {
    if (!(name in values)) return;
    const { [name as PageField]: _confirmed, ...rest } = values;
    setValues(rest);
  }

  return { unconfirmed: new Set(namesOf(values)), filled, image, confirm };
}

/** Returns the fields with a value, without the currency, which belongs to the price. */
function namesOf(values: Values): PageField[] {
  return FIELDS.filter((name) => name in values && name !== "currency");
}

/** Returns the values that the page gave to the form. `earlier` are unconfirmed values of another page. */
function fillIn(form: DealFieldsProps["form"], page: PagePreview, earlier: Values): Values {
  const given: Values = {};
  const isFree = (name: PageField) =>
    form.getValues(name) === "" || form.getValues(name) === earlier[name];
  function give(name: PageField, value: string) {
    if (form.getValues(name) !== value)
      form.setValue(name, value, { shouldValidate: form.formState.isSubmitted });
    if (value) given[name] = value;
  }

  for (const name of ["title", "merchant"] as const) {
    if (isFree(name)) give(name, page[name]);
  }
  const { price, currency } = page;
  const chosen = form.getValues("currency");
  const { isDirty, isTouched } = form.getFieldState("currency", form.formState);
  const isDefault = chosen === DEFAULT_CURRENCY && !isDirty && !isTouched;
  const fits = chosen === currency || chosen === earlier.currency || isDefault;
  if (!isFree("price")) return given;
  if (price === null || currency === null || !fits) {
    give("price", "");
    return given;
  }
  give("currency", currency);
  give("price", writePrice(price));
  return given;
}
