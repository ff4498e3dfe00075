import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useTranslateError } from "#lib/locale/locale-context.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import type { DecisionAction, Outcome } from "./decision.ts";

interface UndoOffer {
  run: () => void;
  shortcut: string | undefined;
  onGone: () => void;
}

/**
 * Shows the outcome of decisions: a toast with "Undo" after success, a toast after a conflict with another change, a dialog after
 * a failure.
 */
export function useShowOutcome() {
  const { showAlert, showToast } = useAlerts();
  const { t } = useLingui();
  const translateError = useTranslateError();

  /** Returns the title of a single item, or the number of several items. */
  function nameAll(names: readonly string[]): string {
    const [only = ""] = names;
    const count = names.length;
    return count === 1 ? only : t`${plural(count, { one: "# item", other: "# items" })}`;
  }

  /** Shows a failure, or that an item has changed. Returns whether there was either. */
  function showProblem(titles: readonly string[], outcomes: readonly Outcome[]): boolean {
    const failed = only(titles, outcomes, "failed");
    const failure = outcomes.find((outcome) => outcome.kind === "failed");
    const conflict = outcomes.find((outcome) => "message" in outcome);
    if (failure) {
      const what = titles.length > 1 ? `${nameAll(failed)}\n` : "";
      showAlert({ type: "error", message: what + translateError(failure.message) });
    } else if (conflict) showToast(conflict.message);
    return conflict !== undefined;
  }

  function doneText(action: DecisionAction, title: string): string {
    if (action === "approve") return t`Approved: ${title}`;
    return action === "reject" ? t`Rejected: ${title}` : t`Marked as expired: ${title}`;
  }

  return {
    /** Returns whether the toast offers Undo. */
    decided(
      action: DecisionAction,
      titles: readonly string[],
      outcomes: readonly Outcome[],
      undo: UndoOffer,
    ): boolean {
      if (showProblem(titles, outcomes)) return false;
      const done = only(titles, outcomes, "done");
      if (done.length > 0) {
        showToast(doneText(action, nameAll(done)), {
          action: { label: <Trans>Undo</Trans>, run: undo.run, shortcut: undo.shortcut },
          onGone: undo.onGone,
        });
        return true;
      }
      const title = nameAll(only(titles, outcomes, "elsewhere"));
      showToast(t`Someone else has already moderated: ${title}`);
      return false;
    },
    undone(titles: readonly string[], outcomes: readonly Outcome[]) {
      if (showProblem(titles, outcomes)) return;
      const title = nameAll(titles);
      if (outcomes.every(({ kind }) => kind === "done")) showToast(t`Undone: ${title}`);
      else showToast(t`Too late to undo: ${title}`);
    },
  };
}

const only = (titles: readonly string[], outcomes: readonly Outcome[], kind: Outcome["kind"]) =>
  titles.filter((_, index) => outcomes[index]?.kind === kind);
