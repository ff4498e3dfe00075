import { Trans } from "@lingui/react/macro";
import type { HalalFact } from "#contract/halal/halal-facts.ts";
import { FactDay } from "./fact-day.tsx";

/** The last day of a fact, and whether it is past. */
export function ValidUntil({ fact: { validUntil, hasLapsed } }: { fact: HalalFact }) {
  if (!validUntil) return <Trans>not stated</Trans>;
  const day = <FactDay day={validUntil} />;
  return hasLapsed ? <Trans>valid until {day}, no newer one seen</Trans> : day;
}
