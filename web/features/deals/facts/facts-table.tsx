import { Trans, useLingui } from "@lingui/react/macro";
import type { DealFacts, FactName } from "#contract/deals/facts/facts.ts";
import { FactValue } from "#features/submissions/fact-value.tsx";
import { FACT_LABELS } from "#lib/locale/fact-labels.ts";
import { Card } from "#ui/display/card.tsx";

/** The poster's facts about a package or a financial product, on the page of a deal. */
export function DealFactsCard({ facts }: { facts: DealFacts }) {
  if (!hasFacts(facts)) return null;
  return (
    <Card className="mbs-5">
      <h2 className="text-fs-18 font-[680]">
        {facts.travel ? <Trans>About this package</Trans> : <Trans>About this product</Trans>}
      </h2>
      <p className="mbs-1 text-fs-14 text-muted">
        <Trans>Stated by the poster. Check with the provider before you commit.</Trans>
      </p>
      <FactsTable facts={facts} />
    </Card>
  );
}

export function hasFacts({ travel, finance }: DealFacts): boolean {
  return (travel !== null && travel.package !== "none") || finance?.is_product === true;
}

export function FactsTable({ facts: { travel, finance } }: { facts: DealFacts }) {
  const { t, i18n } = useLingui();
  const stated = { ...travel, ...finance };
  const names = Object.keys(FACT_LABELS) as FactName[];
  return (
    <table aria-label={t`Facts`} className="mbs-2.5 inline-full text-fs-15">
      <tbody>
        {names.map((name) => {
          const value = stated[name];
          if (value === undefined) return null;
          return (
            <tr key={name} className="border-t border-border">
              <th scope="row" className="inline-[40%] py-2 pe-3 text-start align-top font-[620]">
                {i18n._(FACT_LABELS[name])}
              </th>
              <td className="py-2 align-top [overflow-wrap:anywhere]">
                <FactValue name={name} value={value} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
