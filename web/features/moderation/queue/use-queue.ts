import { useLingui } from "@lingui/react/macro";
import { useCallback, useEffect, useReducer } from "react";
import type { AppErrorData } from "#contract/errors/errors.ts";
import type { AppThunk } from "#lib/backend/create-app-thunk.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { useTranslateError } from "#lib/locale/locale-context.tsx";
import { useAlerts } from "#ui/feedback/alerts.tsx";
import type { Decision, DecisionAction, Outcome } from "./decision.ts";
import { EMPTY_QUEUE, type Queue, type QueueEvent, type QueueItem, queueReducer } from "./queue.ts";

/** The requests of a queue. */
export interface QueueRequests<Item extends QueueItem> {
  load: AppThunk<Item[], void>;
  decide: AppThunk<void, Decision<Item>>;
  /** The name of an item in messages. */
  titleOf: (item: Item) => string;
}

/** A queue and its decisions. The state is local to the page: the store holds auth, deals and filter only. */
export function useQueue<Item extends QueueItem>({ load, decide, titleOf }: QueueRequests<Item>) {
  const [queue, dispatchEvent] = useReducer<Queue<Item>, [QueueEvent<Item>]>(
    queueReducer,
    EMPTY_QUEUE,
  );
  const dispatch = useAppDispatch();
  const showOutcome = useShowOutcome();

  const reload = useCallback(async () => {
    dispatchEvent({ type: "loadStarted" });
    const result = await dispatch(load());
    if (load.fulfilled.match(result)) dispatchEvent({ type: "loaded", items: result.payload });
    else if (load.rejected.match(result)) {
      dispatchEvent({ type: "loadFailed", error: failureText(result) });
    }
  }, [dispatch, load]);

  useEffect(() => void reload(), [reload]);

  async function decideOne(item: Item, action: DecisionAction, reason?: string): Promise<Outcome> {
    const result = await dispatch(
      decide({ id: item.id, item, action, ...(reason ? { reason } : {}) }),
    );
    if (decide.fulfilled.match(result)) return { kind: "done" };
    const error = decide.rejected.match(result) ? result.payload : undefined;
    if (error?.code === "picture_changed" || error?.code === "content_changed")
      return { kind: "changed", message: failureText({ payload: error }) };
    if (isAlreadyDecided(error)) return { kind: "elsewhere" };
    return { kind: "failed", message: failureText({ payload: error }) };
  }

  /**
   * Decides on items of the queue, one after the other. All disappear at once; an item whose decision failed returns to
   * its place. Then the outcome is shown.
   */
  async function decideOn(items: readonly Item[], action: DecisionAction, reason?: string) {
    const places = items.map((item) => ({ item, index: queue.items.indexOf(item) }));
    for (const { id } of items) dispatchEvent({ type: "decided", id });
    const outcomes: Outcome[] = [];
    for (const { item, index } of places) {
      const outcome = await decideOne(item, action, reason);
      if (outcome.kind === "failed") dispatchEvent({ type: "decisionFailed", item, index });
      outcomes.push(outcome);
    }
    showOutcome(action, items.map(titleOf), outcomes);
    if (outcomes.some(({ kind }) => kind === "changed")) await reload();
  }

  return { queue, reload, decideOn };
}

/** The item was deleted or another admin has decided on it. */
function isAlreadyDecided(error: AppErrorData | undefined): boolean {
  return error?.originalError.code === "PT404" || error?.originalError.code === "PT409";
}

/**
 * Shows the outcome of decisions: a toast when they succeeded or another admin was faster, a dialog when one failed.
 */
function useShowOutcome() {
  const { showAlert, showToast } = useAlerts();
  const { t } = useLingui();
  const translateError = useTranslateError();

  return (action: DecisionAction, titles: readonly string[], outcomes: readonly Outcome[]) => {
    const of = (kind: Outcome["kind"]) =>
      titles.filter((_, index) => outcomes[index]?.kind === kind);
    const done = of("done");
    const elsewhere = of("elsewhere");
    const failed = of("failed");
    const problem = outcomes.find((outcome) => "message" in outcome);
    if (failed.length > 0) {
      const what = titles.length > 1 ? `${nameAll(failed)}\n` : "";
      showAlert({ type: "error", message: what + translateError(problem?.message ?? "") });
    } else if (problem) showToast(problem.message);
    else if (done.length > 0) showToast(doneText(nameAll(done)));
    else if (elsewhere.length > 0) {
      const title = nameAll(elsewhere);
      showToast(t`Somebody else has already moderated: ${title}`);
    }

    function doneText(title: string): string {
      if (action === "approve") return t`Approved: ${title}`;
      return action === "reject" ? t`Rejected: ${title}` : t`Declared over: ${title}`;
    }

    /** The title of one item, or the number of several. */
    function nameAll(names: readonly string[]): string {
      const [only = ""] = names;
      const count = names.length;
      return count === 1 ? only : t`${count} at once`;
    }
  };
}
