import { Trans } from "@lingui/react/macro";
import { paths } from "#contract/addresses/paths.ts";
import type { HalalFact, HalalFacts } from "#contract/halal/halal-facts.ts";
import { useAttributeLabels, useSourceText } from "#features/halal/labels/use-halal-labels.ts";
import { FactState } from "#features/halal/panel/fact-state.tsx";
import { HalalFactValue } from "#features/halal/panel/halal-fact-value.tsx";
import { Badge } from "#ui/display/badge.tsx";
import { Link } from "#ui/navigation/link.tsx";

/** Facts about a deal that members reported as not halal, beside the reports. */
export function ReportedFacts({ facts }: { facts: HalalFacts }) {
  const all = [...facts.deal, ...facts.merchant];
  return (
    <div className="grid gap-1.5 rounded-l border border-border p-3 text-fs-14">
      <h3 className="font-[640]">
        <Trans>Halal information on this deal</Trans>
      </h3>
      {all.length > 0 ? (
        <ul className="grid gap-1.5">
          {all.map((fact) => (
            <ReportedFact key={fact.id} fact={fact} />
          ))}
        </ul>
      ) : (
        <p className="text-muted">
          <Trans>No information</Trans>
        </p>
      )}
      <p>
        <Link to={paths.adminHalal}>
          <Trans>Claims, evidence and disputes</Trans>
        </Link>
      </p>
    </div>
  );
}

function ReportedFact({ fact }: { fact: HalalFact }) {
  const label = useAttributeLabels()[fact.attribute];
  const source = useSourceText()(fact);
  return (
    <li>
      <b className="font-[620]">{label}:</b> <HalalFactValue fact={fact} />
      {fact.disputes.length > 0 && (
        <>
          {" "}
          <Badge>
            <Trans>Disputed</Trans>
          </Badge>
        </>
      )}
      <span className="block text-muted">
        {source} · <FactState fact={fact} />
      </span>
    </li>
  );
}
