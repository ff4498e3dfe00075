import { Trans } from "@lingui/react/macro";
import type { HalalFact } from "#contract/halal/halal-facts.ts";
import { FactDay } from "./fact-day.tsx";

/** The state of a fact in words. */
export function FactState({ fact: { state, checkedOn, hasEvidenceImage } }: { fact: HalalFact }) {
  if (checkedOn) {
    const day = <FactDay day={checkedOn} />;
    return hasEvidenceImage ? (
      <Trans>Checked on {day}: an admin saw a photo</Trans>
    ) : (
      <Trans>Checked by an admin on {day}</Trans>
    );
  }
  if (state === "evidence") return <Trans>With evidence, not checked yet</Trans>;
  return <Trans>Stated, not checked</Trans>;
}
