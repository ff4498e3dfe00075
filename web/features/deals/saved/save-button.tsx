import { useLingui } from "@lingui/react/macro";
import { Heart } from "lucide-react";
import { type ReactNode, useContext, useState, useSyncExternalStore } from "react";
import { ReactReduxContext } from "react-redux";
import { subscribeToStorage } from "#lib/storage/browser-storage.ts";
import { useChunk } from "#ui/use-chunk.ts";
import { isSaved } from "./is-saved.ts";
import type { SavedDeal } from "./saved-deal.ts";

const loadChange = () => import("./change-saved.tsx");

interface SaveButtonProps {
  deal: SavedDeal;
  className: string;
  /** Visible text; by default only the heart is shown. */
  children?: ReactNode;
}

/** A heart that saves a deal. A click shows immediately; the first click loads the code that saves the deal. */
export function SaveButton({ deal, className, children }: SaveButtonProps) {
  const { t } = useLingui();
  const isPressed = useSyncExternalStore(
    subscribeToStorage,
    () => isSaved(deal.id),
    () => false,
  );
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isWanted = wanted !== null;
  const finish = () => setWanted(null);
  // May be null, because cached parts of a page are rendered without the store.
  const redux = useContext(ReactReduxContext);
  const chunk = useChunk(isWanted, loadChange, finish, ({ changeLater }, showAlert) =>
    changeLater(deal, wanted, redux, showAlert),
  );
  return (
    <>
      <button
        type="button"
        aria-label={t`Save`}
        aria-pressed={wanted ?? isPressed}
        onClick={() => setWanted(!isPressed)}
        className={className}
      >
        <Heart aria-hidden="true" />
        {children}
      </button>
      {isWanted && chunk && <chunk.ChangeSaved deal={deal} isSaved={wanted} onDone={finish} />}
    </>
  );
}
