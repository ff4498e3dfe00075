import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { HalalFact } from "#contract/halal/halal-facts.ts";
import { withdrawHalalFact } from "#features/halal/halal-requests.ts";
import { useAttributeLabels } from "#features/halal/labels/use-halal-labels.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import { HalalFactValue } from "./halal-fact-value.tsx";

interface OwnClaimsProps {
  claims: readonly HalalFact[];
  onWithdrawn: () => Promise<void>;
}

/** The member's claims that are not public. */
export function OwnClaims({ claims, onWithdrawn }: OwnClaimsProps) {
  const { t } = useLingui();
  const labels = useAttributeLabels();
  const dispatch = useAppDispatch();
  const { showAlert, showToast } = useAlerts();
  const [busyId, setBusyId] = useState<string | null>(null);

  async function withdraw(id: string) {
    setBusyId(id);
    const result = await dispatch(withdrawHalalFact(id));
    if (withdrawHalalFact.fulfilled.match(result)) showToast(t`Withdrawn`);
    else showAlert({ type: "error", message: failureText(result) });
    await onWithdrawn();
    setBusyId(null);
  }

  return (
    <section aria-labelledby="own-claims-title" className="mbs-4 print:hidden">
      <h3 id="own-claims-title" className="text-fs-18 font-[650]">
        <Trans>Added by you</Trans>
      </h3>
      <p className="text-fs-14 text-muted">
        <Trans>Only you, admins and moderators can see this until one of them shows it.</Trans>
      </p>
      <ul className="grid gap-1">
        {claims.map((claim) => (
          <li key={claim.id} className="flex flex-wrap items-center gap-x-3 text-fs-15">
            <span className="min-inline-0 [overflow-wrap:anywhere]">
              {labels[claim.attribute]}: <HalalFactValue fact={claim} />
            </span>
            <Button
              variant="text"
              busy={busyId === claim.id}
              onClick={() => void withdraw(claim.id)}
            >
              <Trans context="a halal fact">Withdraw</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
