import { useLingui } from "@lingui/react/macro";
import type { HalalAttribute, HalalFact } from "#contract/halal/halal-facts.ts";

/** The attributes of facts in the reader's language. */
export function useAttributeLabels(): Record<HalalAttribute, string> {
  const { t } = useLingui();
  return {
    certifier: t`Certifier`,
    slaughter: t`Slaughter`,
    stunning: t`Stunning`,
    gelatine: t`Gelatine`,
    alcohol_in_product: t`Alcohol in the product`,
    alcohol_on_premises: t`Alcohol on the premises`,
    kitchen: t`Kitchen`,
  };
}

/** Returns a function that names a value of an attribute. */
export function useValueLabel(): (attribute: HalalAttribute, value: string) => string {
  const { t } = useLingui();
  const labels: Record<string, string> = {
    "slaughter hand": t`By hand`,
    "slaughter machine": t`By machine`,
    "stunning stunned": t`Stunned`,
    "stunning non_stunned": t`Non-stunned`,
    "gelatine none": t`None`,
    "gelatine halal_beef": t`Beef, labelled as halal`,
    "gelatine fish": t`Fish`,
    "gelatine other": t`Another kind`,
    "alcohol_in_product yes": t`Yes`,
    "alcohol_in_product no": t`No`,
    "alcohol_on_premises yes": t`Yes`,
    "alcohol_on_premises no": t`No`,
    "kitchen fully_halal": t`Only food sold as halal`,
    "kitchen separate": t`Separate areas`,
    "kitchen shared": t`Shared`,
  };
  return (attribute, value) =>
    value === "not_disclosed"
      ? t`Not disclosed: asked, no answer`
      : (labels[`${attribute} ${value}`] ?? value);
}

/** Labels for the sources of an observation, as choices of the form. */
export function useBasisLabels(): Record<string, string> {
  const { t } = useLingui();
  return {
    label: t`On the label or menu`,
    certificate: t`On a certificate`,
    staff: t`The staff told me`,
    website: t`On their website`,
    register: t`In the certifier’s register`,
    registration: t`From the merchant’s registration`,
  };
}

/** Returns a function that describes the source of a fact: the evidence and the person. */
export function useSourceText(): (fact: HalalFact) => string {
  const { t } = useLingui();
  const bases: Record<string, string> = {
    label: t`Label or menu`,
    certificate: t`Certificate`,
    staff: t`Staff`,
    website: t`Website`,
    register: t`Certifier’s register`,
    registration: t`Registration`,
  };
  const people: Record<string, string> = {
    poster: t`from the poster`,
    member: t`from a member`,
    merchant: t`from the merchant`,
    admin: t`from an admin`,
  };
  return ({ basis, source }) => {
    const what = bases[basis] ?? basis;
    const who = people[source] ?? source;
    return t({ message: `${what}, ${who}` });
  };
}

export function useDisputeReasonLabels(): Record<string, string> {
  const { t } = useLingui();
  return {
    wrong_value: t`It’s different now`,
    expired: t`The certificate may have expired`,
    forged: t`The evidence may not be genuine`,
    wrong_product: t`It’s about another product`,
    other: t`Another reason`,
  };
}
