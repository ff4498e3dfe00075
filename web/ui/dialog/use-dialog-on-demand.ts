import { useCallback, useState } from "react";
import { reportFailure } from "#lib/errors/report-failure.ts";
import { loadChunk } from "#lib/load-chunk.ts";

interface DialogOnDemand<Component> {
  /** True from the press until the dialog closes, even while the code loads. */
  isWanted: boolean;
  /** Null while closed or loading. */
  Dialog: Component | null;
  open(): void;
  close(): void;
}

/** Loads the code of a dialog when it is opened for the first time. `failure` is the log context of a failed attempt. */
export function useDialogOnDemand<Component>(
  load: () => Promise<Component>,
  failure: string,
): DialogOnDemand<Component> {
  const [isWanted, setWanted] = useState(false);
  const [component, setComponent] = useState<Component | null>(null);
  const close = useCallback(() => setWanted(false), []);

  const open = useCallback(() => {
    setWanted(true);
    loadChunk(load).then(
      (loaded) => setComponent(() => loaded),
      (error) => {
        setWanted(false);
        void reportFailure(failure, error);
      },
    );
  }, [load, failure]);

  return { isWanted, Dialog: isWanted ? component : null, open, close };
}
