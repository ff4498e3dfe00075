import { useState } from "react";
import { failureText } from "#lib/errors/failure-text.ts";
import type { SendingThunk } from "./create-app-thunk.ts";
import { useAppDispatch } from "./store-hooks.ts";

/** State and result of a request that a button sends. After a failure, the button can retry. */
export function useSendOnce<Arg, Sent = void>(
  thunk: SendingThunk<Sent, Arg>,
  arg: Arg,
  onSent?: (sent: Sent) => void,
) {
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [sent, keep] = useState<Sent | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function send() {
    setBusy(true);
    setFailure(null);
    const result = await dispatch(thunk(arg));
    if (thunk.fulfilled.match(result)) {
      keep(() => result.payload);
      setSent(true);
      onSent?.(result.payload);
    } else setFailure(failureText(result));
    setBusy(false);
  }
  return { send: () => void send(), isBusy, isSent, sent, failure };
}
