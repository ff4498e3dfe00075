import { useCallback, useEffect, useReducer } from "react";
import { userFacingText } from "#contract/classify-error.ts";
import type { AppErrorData } from "#contract/errors.ts";
import type { AppThunk } from "#lib/create-app-thunk.ts";
import { useAppDispatch } from "#lib/store-hooks.ts";
import type { Decision, DecisionAction, Outcome } from "./decision.ts";
import { EMPTY_QUEUE, type Queue, type QueueEvent, type QueueItem, queueReducer } from "./queue.ts";
import { useTellOutcome } from "./use-tell-outcome.ts";

export interface QueueRequests<Item extends QueueItem> {
  load: AppThunk<Item[], void>;
  decide: AppThunk<void, Decision<Item>>;
  /** What a thing of the queue is called in messages. */
  titleOf: (item: Item) => string;
}

/** A queue and its decisions, local to its page: the store keeps auth, deals and filter only. */
export function useQueue<Item extends QueueItem>({ load, decide, titleOf }: QueueRequests<Item>) {
  const [queue, tell] = useReducer<Queue<Item>, [QueueEvent<Item>]>(queueReducer, EMPTY_QUEUE);
  const dispatch = useAppDispatch();
  const tellOutcome = useTellOutcome();

  const reload = useCallback(async () => {
    tell({ type: "loadStarted" });
    const result = await dispatch(load());
    if (load.fulfilled.match(result)) tell({ type: "loaded", items: result.payload });
    else if (load.rejected.match(result)) {
      tell({ type: "loadFailed", error: textOf(result.payload) });
    }
  }, [dispatch, load]);

  useEffect(() => void reload(), [reload]);

  async function decideOne(item: Item, action: DecisionAction, reason?: string): Promise<Outcome> {
    const result = await dispatch(
      decide({ id: item.id, item, action, ...(reason ? { reason } : {}) }),
    );
    if (decide.fulfilled.match(result)) return { kind: "done" };
    const error = decide.rejected.match(result) ? result.payload : undefined;
    if (error?.code === "picture_changed") return { kind: "changed", message: textOf(error) };
    if (isAlreadyDecided(error)) return { kind: "elsewhere" };
    return { kind: "failed", message: textOf(error) };
  }

  /**
   * Decides on things of the queue, one after the other. All leave at once; what fails comes back to its place. Whatever
   * goes wrong is told, and a second admin's decision quietly.
   */
  async function decideOn(items: readonly Item[], action: DecisionAction, reason?: string) {
    const places = items.map((item) => ({ item, index: queue.items.indexOf(item) }));
    for (const { id } of items) tell({ type: "decided", id });
    const outcomes: Outcome[] = [];
    for (const { item, index } of places) {
      const outcome = await decideOne(item, action, reason);
      if (outcome.kind === "failed") tell({ type: "decisionFailed", item, index });
      outcomes.push(outcome);
    }
    tellOutcome(action, items.map(titleOf), outcomes);
    if (outcomes.some(({ kind }) => kind === "changed")) await reload();
  }

  return { queue, reload, decideOn };
}

/** It is gone, or no longer what the admin saw. */
function isAlreadyDecided(error: AppErrorData | undefined): boolean {
  return error?.originalError.code === "PT404" || error?.originalError.code === "PT409";
}

function textOf(error: AppErrorData | undefined): string {
  return userFacingText(error ?? { type: "unknown", message: "" });
}
