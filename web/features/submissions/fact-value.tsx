import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Json } from "#contract/database.types.ts";
import { type FactName, registerAddress } from "#contract/deals/facts/facts.ts";
import { FACT_CHOICES } from "#lib/locale/fact-labels.ts";

/** A fact in words. A register number links to its register; the site never reads a register. */
export function FactValue({ name, value }: { name: FactName; value: Json }): ReactNode {
  const { i18n } = useLingui();
  if (name === "is_fixed") return value ? <Trans>Fixed</Trans> : <Trans>Variable</Trans>;
  if (typeof value === "number") return <Amount name={name} value={value} />;
  const choices: Readonly<Record<string, { id: string } | undefined>> = FACT_CHOICES[name] ?? {};
  const inWords = (choice: Json) => {
    const label = choices[String(choice)];
    return label ? i18n._(label) : String(choice);
  };
  if (Array.isArray(value)) {
    return new Intl.ListFormat(i18n.locale, { type: "unit" }).format(value.map(inWords));
  }
  const text = String(value);
  if (choices[text]) return inWords(text);
  if (name === "source_url") return <OutsideAddress address={text}>{hostOf(text)}</OutsideAddress>;
  const register = registerAddress(name, text);
  if (!register) return <bdi>{text}</bdi>;
  return (
    <>
      <bdi dir="ltr">{text}</bdi>{" "}
      <OutsideAddress address={register}>
        <Trans>Check it in the register</Trans>
      </OutsideAddress>
    </>
  );
}

function Amount({ name, value }: { name: FactName; value: number }) {
  const { i18n } = useLingui();
  if (name === "people") return <Plural value={value} one="# person" other="# people" />;
  if (name === "distance_m") return <Plural value={value} one="# metre" other="# metres" />;
  const number = i18n.number(value);
  if (name === "expected_profit") {
    return (
      <Trans>
        <bdi dir="ltr">{number}%</bdi> a year
      </Trans>
    );
  }
  return number;
}

function OutsideAddress({ address, children }: { address: string; children: ReactNode }) {
  return (
    <a href={address} rel="nofollow ugc noopener noreferrer" target="_blank">
      {children}
    </a>
  );
}

function hostOf(address: string): ReactNode {
  return URL.canParse(address) ? <bdi dir="ltr">{new URL(address).host}</bdi> : address;
}
