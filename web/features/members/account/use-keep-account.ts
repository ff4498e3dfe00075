import { useState } from "react";
import { userFacingText } from "#contract/classify-error.ts";
import { useAppDispatch } from "#lib/store-hooks.ts";
import { keepAccount } from "./change-deletion.ts";

/** Taking back the end of one's account; `onKept` reads the account anew. */
export function useKeepAccount(onKept: () => Promise<unknown>) {
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function keep() {
    setBusy(true);
    setFailure(null);
    const result = await dispatch(keepAccount());
    if (keepAccount.rejected.match(result)) {
      setFailure(userFacingText(result.payload ?? { type: "unknown", message: "" }));
    } else {
      await onKept();
    }
    setBusy(false);
  }
  return { keep: () => void keep(), isBusy, failure };
}
