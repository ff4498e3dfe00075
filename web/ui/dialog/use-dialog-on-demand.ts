import { useCallback, useState } from "react";
import { useChunk } from "#ui/use-chunk.ts";

interface DialogOnDemand<Component> {
  /** True from the click until the dialog closes, even while the code loads. */
  isWanted: boolean;
  /** Null while closed or loading. */
  Dialog: Component | null;
  open(): void;
  close(): void;
}

/** Loads the code of a dialog when it is opened for the first time. The dialog does not open over another page. */
export function useDialogOnDemand<Component>(
  load: () => Promise<Component>,
): DialogOnDemand<Component> {
  const [isWanted, setWanted] = useState(false);
  const open = useCallback(() => setWanted(true), []);
  const close = useCallback(() => setWanted(false), []);
  // Compares addresses, because the server renders the menu without a router.
  const component = useChunk(
    isWanted,
    async () => {
      const { href } = location;
      const loaded = await load();
      if (location.href !== href) close();
      return loaded;
    },
    close,
  );
  return { isWanted, Dialog: isWanted ? component : null, open, close };
}
