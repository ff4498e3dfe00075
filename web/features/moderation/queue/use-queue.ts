import { useCallback, useEffect, useReducer, useRef } from "react";
import type { AppErrorData } from "#contract/errors/errors.ts";
import { type DecidedContent, undoDecision } from "#features/decisions/undo-requests.ts";
import type { AppThunk } from "#lib/backend/create-app-thunk.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import type { Decision, DecisionAction, Outcome } from "./decision.ts";
import { EMPTY_QUEUE, type Queue, type QueueEvent, type QueueItem, queueReducer } from "./queue.ts";
import { useShowOutcome } from "./use-show-outcome.tsx";

/** The requests of a queue. */
export interface QueueRequests<Item extends QueueItem> {
  load: AppThunk<Item[], void>;
  decide: AppThunk<void, Decision<Item>>;
  /** What the items are, to take a decision back. */
  content: DecidedContent;
  /** What follows a decision once it can no longer be taken back in this page. */
  settle?: AppThunk<void, Decision<Item>>;
  /** The name of an item in messages. */
  titleOf: (item: Item) => string;
}

/** A decision on items of a queue, and how it is taken back. */
interface QueueDecision {
  action: DecisionAction;
  reason?: string | undefined;
  /** The single key that takes it back; none where single keys are off. */
  undoKey: string | undefined;
  /** Called once the queue has been loaded again. */
  onUndone: () => void;
}

interface Result<Item> {
  decision: Decision<Item>;
  outcome: Outcome;
}

/** A queue and its decisions. The state is local to the page: the store holds auth, deals and filter only. */
export function useQueue<Item extends QueueItem>(requests: QueueRequests<Item>) {
  const { load, decide, settle, content, titleOf } = requests;
  const [queue, dispatchEvent] = useReducer<Queue<Item>, [QueueEvent<Item>]>(
    queueReducer,
    EMPTY_QUEUE,
  );
  const dispatch = useAppDispatch();
  const showOutcome = useShowOutcome();
  /** Decided here, while the database does not know yet. */
  const leaving = useRef(new Set<string>());
  /** Resolves once the outcome of the latest decision has been shown. */
  const latestShown = useRef(Promise.resolve());

  const reload = useCallback(async () => {
    dispatchEvent({ type: "loadStarted" });
    const result = await dispatch(load());
    if (load.fulfilled.match(result)) {
      const items = result.payload.filter(({ id }) => !leaving.current.has(id));
      dispatchEvent({ type: "loaded", items });
    } else if (load.rejected.match(result)) {
      dispatchEvent({ type: "loadFailed", error: failureText(result) });
    }
  }, [dispatch, load]);

  useEffect(() => void reload(), [reload]);

  async function decideOne(decision: Decision<Item>): Promise<Outcome> {
    const result = await dispatch(decide(decision));
    if (decide.fulfilled.match(result)) return { kind: "done" };
    return outcomeOf(decide.rejected.match(result) ? result.payload : undefined);
  }

  async function undoOne({ id, action }: Decision<Item>): Promise<Outcome> {
    const result = await dispatch(undoDecision({ content, id, action }));
    if (undoDecision.fulfilled.match(result)) return { kind: "done" };
    return outcomeOf(result.payload);
  }

  /**
   * Decides on items of the queue, one after the other. All disappear at once; an item whose decision failed returns to
   * its place. Then the outcome is shown, with a button that takes the decisions back. Outcomes are shown in the order of
   * the decisions, whichever is answered first: the last toast belongs to the last decision.
   */
  function decideOn(items: readonly Item[], decision: QueueDecision): Promise<void> {
    const places = items.map((item) => ({ item, index: queue.items.indexOf(item) }));
    for (const { id } of items) {
      leaving.current.add(id);
      dispatchEvent({ type: "decided", id });
    }
    const shown = Promise.all([decideAll(places, decision), latestShown.current]).then(
      ([results]) => showResults(results, decision),
    );
    latestShown.current = shown;
    return shown;
  }

  async function decideAll(
    places: readonly { item: Item; index: number }[],
    { action, reason }: QueueDecision,
  ): Promise<Result<Item>[]> {
    const results: Result<Item>[] = [];
    for (const { item, index } of places) {
      const decision = { id: item.id, item, action, ...(reason ? { reason } : {}) };
      const outcome = await decideOne(decision);
      leaving.current.delete(item.id);
      if (outcome.kind === "failed") dispatchEvent({ type: "decisionFailed", item, index });
      results.push({ decision, outcome });
    }
    return results;
  }

  async function showResults(
    results: readonly Result<Item>[],
    { action, undoKey, onUndone }: QueueDecision,
  ): Promise<void> {
    const made = results
      .filter(({ outcome }) => outcome.kind === "done")
      .map(({ decision }) => decision);
    const outcomes = results.map(({ outcome }) => outcome);
    const titles = results.map(({ decision }) => titleOf(decision.item));
    const settleAll = () => {
      if (settle) for (const decision of made) void dispatch(settle(decision));
    };
    const isUndoable = showOutcome.decided(action, titles, outcomes, {
      run: () => void undoAll(made).then(onUndone),
      shortcut: undoKey,
      onGone: settleAll,
    });
    if (!isUndoable) settleAll();
    if (outcomes.some(({ kind }) => kind === "changed")) await reload();
  }

  /** Takes decisions back, one after the other, and loads the queue again. Then the outcome is shown. */
  async function undoAll(made: readonly Decision<Item>[]) {
    const outcomes: Outcome[] = [];
    for (const decision of made) outcomes.push(await undoOne(decision));
    await reload();
    showOutcome.undone(
      made.map(({ item }) => titleOf(item)),
      outcomes,
    );
  }

  return { queue, reload, decideOn };
}

/** The item was deleted, has changed, or another admin has decided on it. */
function outcomeOf(error: AppErrorData | undefined): Outcome {
  const message = failureText({ payload: error });
  if (error?.code && CHANGED.includes(error.code)) return { kind: "changed", message };
  const { code } = error?.originalError ?? {};
  return code === "PT404" || code === "PT409" ? { kind: "elsewhere" } : { kind: "failed", message };
}

const CHANGED: readonly string[] = ["picture_changed", "content_changed"];
