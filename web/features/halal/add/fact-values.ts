import {
  HALAL_ATTRIBUTES,
  type HalalAttribute,
  type HalalSubject,
} from "#contract/halal/halal-facts.ts";
import type { NewFact } from "#features/halal/halal-requests.ts";

/** Values of the form; missing values are empty. Days have the format of a date input. */
export interface FactValues {
  about: HalalSubject["type"];
  attribute: HalalAttribute | "";
  /** A value of the attribute, the slug of a certifier, or "other" for one that is not listed. */
  value: string;
  certifierName: string;
  basis: string;
  productLine: string;
  certificateNumber: string;
  observedOn: string;
  validUntil: string;
  evidenceUrl: string;
}

export const EMPTY_FACT: FactValues = {
  about: "deal",
  attribute: "",
  value: "",
  certifierName: "",
  basis: "",
  productLine: "",
  certificateNumber: "",
  observedOn: "",
  validUntil: "",
  evidenceUrl: "",
};

export function toAttribute(text: string): HalalAttribute | "" {
  return HALAL_ATTRIBUTES.find((attribute) => attribute === text) ?? "";
}

/** Returns the required fields that are empty. */
export function missingFields(values: FactValues): string[] {
  const isNameless =
    values.attribute === "certifier" && values.value === "other" && !values.certifierName.trim();
  return [
    ...(values.attribute ? [] : ["attribute"]),
    ...(values.value ? [] : ["value"]),
    ...(isNameless ? ["certifierName"] : []),
    ...(values.basis ? [] : ["basis"]),
  ];
}

/** Returns the request without empty details, and without certifier details for other attributes. */
export function newFactOf(
  values: FactValues,
  subject: HalalSubject,
  merchantId: string | null,
  imageUrl: string,
): NewFact {
  const isCertifier = values.attribute === "certifier" && values.value !== "not_disclosed";
  const details = {
    basis: values.basis,
    product_line: values.productLine,
    certifier_name: isCertifier && values.value === "other" ? values.certifierName : "",
    certificate_number: isCertifier ? values.certificateNumber : "",
    evidence_url: values.evidenceUrl,
    evidence_image_url: imageUrl,
    observed_on: values.observedOn,
    valid_until: values.validUntil,
  };
  return {
    subject:
      values.about === "merchant" && merchantId ? { type: "merchant", id: merchantId } : subject,
    attribute: values.attribute,
    value: values.value,
    details: Object.fromEntries(Object.entries(details).filter(([, text]) => text.trim() !== "")),
  };
}
