import { useLingui } from "@lingui/react/macro";
import { useTranslateError } from "#lib/locale-context.tsx";
import { useAlerts } from "#ui/alerts.tsx";
import type { DecisionAction, Outcome } from "./decision.ts";

/** Says how decisions went: quietly where they did or somebody was faster, in a dialog where one failed. */
export function useTellOutcome() {
  const { showAlert, showToast } = useAlerts();
  const { t } = useLingui();
  const translateError = useTranslateError();

  return (action: DecisionAction, titles: readonly string[], outcomes: readonly Outcome[]) => {
    const of = (kind: Outcome["kind"]) =>
      titles.filter((_, index) => outcomes[index]?.kind === kind);
    const done = of("done");
    const elsewhere = of("elsewhere");
    const failed = of("failed");
    const word = outcomes.find((outcome) => "message" in outcome);
    if (failed.length > 0) {
      const what = titles.length > 1 ? `${nameAll(failed)}\n` : "";
      showAlert({ type: "error", message: what + translateError(word?.message ?? "") });
    } else if (word) showToast(word.message);
    else if (done.length > 0) showToast(doneWord(nameAll(done)));
    else if (elsewhere.length > 0) {
      const title = nameAll(elsewhere);
      showToast(t`Somebody else has already moderated: ${title}`);
    }

    function doneWord(title: string): string {
      if (action === "approve") return t`Approved: ${title}`;
      return action === "reject" ? t`Rejected: ${title}` : t`Declared over: ${title}`;
    }

    /** One by its name, several by their number. */
    function nameAll(names: readonly string[]): string {
      const [only = ""] = names;
      const count = names.length;
      return count === 1 ? only : t`${count} at once`;
    }
  };
}
