import { useEffect, useState } from "react";
import type { AlertTrial } from "#contract/alerts/alert.ts";
import { type AlertInput, alertSchema, conditionsOf } from "#contract/alerts/alert-schema.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { tryAlert } from "../alerts-requests.ts";

const WAIT_MS = 600;

export type Trial =
  /** The form has no valid conditions yet. */
  | { status: "none" }
  /** The earlier result stays visible until the next one. */
  | { status: "loading"; result: AlertTrial | null }
  | { status: "ready"; result: AlertTrial }
  | { status: "failed"; failure: string };

/** Tries the conditions of a form 600 ms after its last change. A change of the name or the emails does not count. */
export function useTrial({ name: _, mail: _mail, ...conditions }: AlertInput): Trial {
  const dispatch = useAppDispatch();
  const [trial, setTrial] = useState<Trial>({ status: "none" });
  const text = JSON.stringify(conditions);

  useEffect(() => {
    const parsed = alertSchema.safeParse({ ...JSON.parse(text), name: "", mail: "" });
    if (!parsed.success) return setTrial({ status: "none" });
    setTrial((earlier) => ({
      status: "loading",
      result: earlier.status === "ready" || earlier.status === "loading" ? earlier.result : null,
    }));
    let isWanted = true;
    const timer = setTimeout(async () => {
      const result = await dispatch(tryAlert(conditionsOf(parsed.data)));
      if (!isWanted) return;
      if (tryAlert.fulfilled.match(result)) setTrial({ status: "ready", result: result.payload });
      else setTrial({ status: "failed", failure: failureText(result) });
    }, WAIT_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [dispatch, text]);

  return trial;
}
