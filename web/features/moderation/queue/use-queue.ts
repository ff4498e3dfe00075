import { useCallback, useEffect, useReducer, useRef } from "react";
import type { AppErrorData } from "#contract/errors/errors.ts";
import { type DecidedContent, undoDecision } from "#features/decisions/undo-requests.ts";
import type { AppThunk } from "#lib/backend/create-app-thunk.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import type { Decision, DecisionAction, Outcome } from "./decision.ts";
import { EMPTY_QUEUE, type Queue, type QueueEvent, type QueueItem, queueReducer } from "./queue.ts";
import { useShowOutcome } from "./use-show-outcome.tsx";

export interface QueueRequests<Item extends QueueItem> {
  load: AppThunk<Item[], void>;
  decide: AppThunk<void, Decision<Item>>;
  content: DecidedContent | ((item: Item) => DecidedContent);
  /** Returns a remaining item updated for a decision on another item. */
  follow?: (item: Item, decision: Decision<Item>) => Item;
  /** Runs once the queue no longer offers Undo for the decision. */
  settle?: AppThunk<void, Decision<Item>>;
  titleOf: (item: Item) => string;
}

interface QueueDecision {
  action: DecisionAction;
  reason?: string | undefined;
  /** The shortcut for Undo; undefined if single-key shortcuts are off. */
  undoKey: string | undefined;
  /** Called after the queue has been loaded again. */
  onUndone: () => void;
}

interface Result<Item> {
  decision: Decision<Item>;
  outcome: Outcome;
}

/** A queue and its decisions. The state is local to the page, because the store contains only auth, deals and filter. */
export function useQueue<Item extends QueueItem>(requests: QueueRequests<Item>) {
  const { load, decide, follow, settle, content, titleOf } = requests;
  const [queue, dispatchEvent] = useReducer<Queue<Item>, [QueueEvent<Item>]>(
    queueReducer,
    EMPTY_QUEUE,
  );
  const dispatch = useAppDispatch();
  const showOutcome = useShowOutcome();
  /** Ids of items decided here whose request is still running. */
  const leaving = useRef(new Set<string>());
  /** Resolves after the outcome of the latest decision has been shown. */
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

  async function undoOne({ id, item, action }: Decision<Item>): Promise<Outcome> {
    const decided = typeof content === "function" ? content(item) : content;
    const result = await dispatch(undoDecision({ content: decided, id, action }));
    if (undoDecision.fulfilled.match(result)) return { kind: "done" };
    return outcomeOf(result.payload);
  }

  /**
   * Decides on items one after the other. All disappear immediately; items whose decision failed return to their places. A toast
   * then offers Undo, or a dialog shows a failure. Outcomes appear in the order of the decisions, not of the responses, so the last
   * toast belongs to the last decision.
   */
  function decideOn(items: readonly Item[], decision: QueueDecision): Promise<void> {
    const places = items.map((item) => ({
      item,
      index: queue.items.findIndex(({ id }) => id === item.id),
    }));
    for (const { id } of items) {
      leaving.current.add(id);
      dispatchEvent({ type: "decided", id });
    }
    const results = Promise.all([decideAll(places, decision), latestShown.current]).then(
      ([results]) => showResults(results, decision),
    );
    latestShown.current = results;
    return results;
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
      if (outcome.kind === "done" && follow) {
        dispatchEvent({ type: "followed", follow: (other) => follow(other, decision) });
      }
      results.push({ decision, outcome });
    }
    return results;
  }

  async function showResults(
    results: readonly Result<Item>[],
    { action, undoKey, onUndone }: QueueDecision,
  ): Promise<void> {
    const done = results
      .filter(({ outcome }) => outcome.kind === "done")
      .map(({ decision }) => decision);
    const outcomes = results.map(({ outcome }) => outcome);
    const titles = results.map(({ decision }) => titleOf(decision.item));
    const settleAll = () => {
      if (settle) for (const decision of done) void dispatch(settle(decision));
    };
    const isUndoable = showOutcome.decided(action, titles, outcomes, {
      run: () => void undoAll(done).then(onUndone),
      shortcut: undoKey,
      onGone: settleAll,
    });
    if (!isUndoable) settleAll();
    if (outcomes.some(({ kind }) => kind === "changed")) await reload();
  }

  async function undoAll(done: readonly Decision<Item>[]) {
    const outcomes: Outcome[] = [];
    for (const decision of done) outcomes.push(await undoOne(decision));
    await reload();
    showOutcome.undone(
      done.map(({ item }) => titleOf(item)),
      outcomes,
    );
  }

  return { queue, reload, decideOn };
}

/** Distinguishes changed items, items deleted or decided elsewhere, and other failures. */
function outcomeOf(error: AppErrorData | undefined): Outcome {
  const message = failureText({ payload: error });
  if (error?.code && CHANGED.includes(error.code)) return { kind: "changed", message };
  const { code } = error?.originalError ?? {};
  if (error?.code === "facts_missing") return { kind: "failed", message };
  return code === "PT404" || code === "PT409" ? { kind: "elsewhere" } : { kind: "failed", message };
}

const CHANGED: readonly string[] = ["image_changed", "content_changed"];
