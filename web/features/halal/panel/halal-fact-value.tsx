import { Trans } from "@lingui/react/macro";
import type { HalalFact } from "#contract/halal/halal-facts.ts";
import { useValueLabel } from "#features/halal/labels/use-halal-labels.ts";

/** The value in words. A certifier links to its register; the site stores no copy of the register. */
export function HalalFactValue({ fact }: { fact: HalalFact }) {
  const valueLabel = useValueLabel();
  const { certifier, certifierName, certificateNumber } = fact;
  if (fact.value !== "certified") return valueLabel(fact.attribute, fact.value);
  const name = <bdi>{certifier?.name ?? certifierName}</bdi>;
  return (
    <>
      {certifier?.registerUrl ? (
        <a href={certifier.registerUrl} rel="nofollow noopener noreferrer" target="_blank">
          {name}
        </a>
      ) : (
        name
      )}
      {certificateNumber && (
        <>
          {" "}
          <Trans>
            (certificate <bdi dir="ltr">{certificateNumber}</bdi>)
          </Trans>
        </>
      )}
    </>
  );
}
