import { useEffect } from "react";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { loadChunk } from "#lib/load-chunk.ts";
import { useLanguage } from "#lib/locale/locale-context.tsx";
import { readStored } from "#lib/storage/browser-storage.ts";
import { untilIdle } from "#lib/when-idle.ts";
import { PUSH_DEVICE_KEY } from "./push-device-key.ts";

const loadRenewal = () => import("./renew-push.ts");

/** Renews the subscription of a browser with push messages at each start of the application. A failure is logged only. */
export function usePushRenewal(): void {
  const dispatch = useAppDispatch();
  const language = useLanguage();
  useEffect(() => {
    if (readStored(PUSH_DEVICE_KEY) === null) return;
    untilIdle()
      .then(() => loadChunk(loadRenewal))
      .then(({ renewPush }) => dispatch(renewPush(language)))
      .catch(() => undefined);
  }, [dispatch, language]);
}
