import { useState } from "react";
import { failureText } from "#lib/errors/failure-text.ts";
import type { SendingThunk } from "./create-app-thunk.ts";
import { useAppDispatch } from "./store-hooks.ts";

/** State of a request that a button sends until it succeeds. */
export function useSendOnce<Arg>(thunk: SendingThunk<void, Arg>, arg: Arg) {
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function send() {
    setBusy(true);
    setFailure(null);
    const result = await dispatch(thunk(arg));
    if (thunk.fulfilled.match(result)) setSent(true);
    else setFailure(failureText(result));
    setBusy(false);
  }
  return { send: () => void send(), isBusy, isSent, failure };
}
