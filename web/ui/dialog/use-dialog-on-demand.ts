import { useCallback, useState } from "react";
import { useLocation } from "react-router";
import { useChunk } from "#ui/use-chunk.ts";

interface DialogOnDemand<Component> {
  /** True from the press until the dialog closes, even while the code loads. */
  isWanted: boolean;
  /** Null while closed or loading. */
  Dialog: Component | null;
  open(): void;
  close(): void;
}

/** Loads the code of a dialog when it is opened for the first time. Closes the dialog when the page changes. */
export function useDialogOnDemand<Component>(
  load: () => Promise<Component>,
): DialogOnDemand<Component> {
  const [isWanted, setWanted] = useState(false);
  const open = useCallback(() => setWanted(true), []);
  const close = useCallback(() => setWanted(false), []);
  const component = useChunk(isWanted, load, close);
  const { key } = useLocation();
  const [lastKey, setLastKey] = useState(key);
  if (key !== lastKey) {
    setLastKey(key);
    setWanted(false);
  }
  return { isWanted, Dialog: isWanted ? component : null, open, close };
}
