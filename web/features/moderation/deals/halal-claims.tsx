import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { HalalClaim } from "./pending-deals-requests.ts";

interface HalalClaimsProps {
  claims: readonly HalalClaim[];
  view: (claim: HalalClaim) => ReactNode;
}

/** The poster's halal claims, which an approval publishes. */
export function HalalClaims({ claims, view }: HalalClaimsProps) {
  const { t } = useLingui();
  if (claims.length === 0) return null;
  return (
    <section aria-label={t`Halal claims`} className="mbs-1.5">
      <p className="text-fs-14 font-[620]">
        <Trans>These halal claims go live with the deal:</Trans>
      </p>
      <ul className="grid gap-1.5">
        {claims.map((claim) => (
          <li key={claim.fact.id}>{view(claim)}</li>
        ))}
      </ul>
    </section>
  );
}
