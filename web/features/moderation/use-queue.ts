import { useLingui } from "@lingui/react/macro";
import { useCallback, useEffect, useReducer } from "react";
import { userFacingText } from "#contract/classify-error.ts";
import type { AppErrorData } from "#contract/errors.ts";
import type { AppThunk } from "#lib/create-app-thunk.ts";
import { useAppDispatch } from "#lib/store-hooks.ts";
import { useAlerts } from "#ui/alerts.tsx";
import type { Decision } from "./decision.ts";
import { EMPTY_QUEUE, type Queue, type QueueEvent, type QueueItem, queueReducer } from "./queue.ts";

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
  const { showAlert, showToast } = useAlerts();
  const { t } = useLingui();

  const reload = useCallback(async () => {
    tell({ type: "loadStarted" });
    const result = await dispatch(load());
    if (load.fulfilled.match(result)) tell({ type: "loaded", items: result.payload });
    else if (load.rejected.match(result)) {
      tell({ type: "loadFailed", error: textOf(result.payload) });
    }
  }, [dispatch, load]);

  useEffect(() => void reload(), [reload]);

  /** Decides on a thing of the queue; whatever goes wrong is told, and a second admin's decision quietly. */
  async function decideOn(item: Item, action: Decision["action"], reason?: string) {
    const index = queue.items.indexOf(item);
    tell({ type: "decided", id: item.id });
    const result = await dispatch(
      decide({ id: item.id, item, action, ...(reason ? { reason } : {}) }),
    );
    const title = titleOf(item);
    if (decide.fulfilled.match(result)) {
      showToast(action === "approve" ? t`Approved: ${title}` : t`Rejected: ${title}`);
    } else if (decide.rejected.match(result)) {
      if (result.payload?.code === "picture_changed") {
        showToast(textOf(result.payload));
        await reload();
      } else if (isAlreadyDecided(result.payload)) {
        showToast(t`Somebody else has already moderated: ${title}`);
      } else {
        tell({ type: "decisionFailed", item, index });
        showAlert({ type: "error", message: textOf(result.payload) });
      }
    }
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
