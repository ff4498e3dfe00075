import { Trans, useLingui } from "@lingui/react/macro";
import { missingFacts } from "#contract/deals/facts/facts.ts";
import { FACT_NAMES } from "#lib/locale/fact-labels.ts";
import type { DecidedDeal } from "./decide-deal-requests.ts";
import type { ReasonTexts } from "./reason-dialog.tsx";

/** Returns the texts of the dialog that approves a deal without required facts. */
export function useExceptionTexts(): (deal: DecidedDeal) => ReasonTexts {
  const { i18n } = useLingui();
  return ({ facts, title }) => {
    const names = missingFacts(facts).map((name) => FACT_NAMES[name]);
    const missing = names.map((name) => (name ? i18n._(name) : "")).join(", ");
    return {
      question: <Trans>Approve without these facts?</Trans>,
      effect: (
        <Trans>
          “<bdi>{title}</bdi>” has no {missing}.
        </Trans>
      ),
      reader: <Trans>Only the audit log keeps it.</Trans>,
      missing: <Trans>Say why the deal can be approved without them.</Trans>,
      confirm: <Trans>Approve anyway</Trans>,
    };
  };
}
