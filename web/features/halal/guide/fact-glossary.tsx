import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";

/** The meaning of each attribute and value of a fact. */
export function FactGlossary() {
  const { t } = useLingui();
  return (
    <dl>
      <Term name={t`Certifier`}>
        <Trans>
          The organisation that a certificate or label names. Below, you’ll find what each certifier
          publishes about itself.
        </Trans>
      </Term>
      <Term name={t`Slaughter`}>
        <Trans>
          “By hand”: a person makes the cut. “By machine”: a blade on the line makes it.
        </Trans>
      </Term>
      <Term name={t`Stunning`}>
        <Trans>
          “Stunned”: the animal is made unconscious before the cut, for example with electricity.
          “Non-stunned”: the animal isn’t stunned before the cut.
        </Trans>
      </Term>
      <Term name={t`Gelatine`}>
        <Trans>
          What the gelatine is made from, as the label says: none, beef labelled as halal, fish, or
          another kind.
        </Trans>
      </Term>
      <Term name={t`Alcohol in the product`}>
        <Trans>
          Whether the label or the merchant names alcohol as an ingredient or a solvent.
        </Trans>
      </Term>
      <Term name={t`Alcohol on the premises`}>
        <Trans>Whether the restaurant or shop sells or serves alcohol.</Trans>
      </Term>
      <Term name={t`Kitchen`}>
        <Trans>
          “Only food sold as halal”, “separate areas” for other food, or “shared” equipment.
        </Trans>
      </Term>
      <Term name={t`Not disclosed`}>
        <Trans>Someone asked and got no answer.</Trans>
      </Term>
      <Term name={t`No information`}>
        <Trans>
          No one has told us anything yet. Such deals stay in your list, unless you hide them.
        </Trans>
      </Term>
    </dl>
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-border border-be py-2 sm:flex sm:gap-4">
      <dt className="font-[620] sm:basis-48 sm:shrink-0">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
