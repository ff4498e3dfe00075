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
  /** Id of the deal's title, for the name of a heart without a label. */
  titleId?: string;
  /** A visible label, which replaces the name "Save". */
  label?: (isSaved: boolean) => ReactNode;
}

/** A heart that saves a deal. A click shows immediately; the first click loads the code that saves the deal. */
export function SaveButton({ deal, className, titleId, label }: SaveButtonProps) {
  const { t } = useLingui();
  const isPressed = useSyncExternalStore(
    subscribeToStorage,
    () => isSaved(deal.id),
    () => false,
  );
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isWanted = wanted !== null;
  const isOn = wanted ?? isPressed;
  const id = titleId && `save-${titleId}`;
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
        id={id}
        aria-label={label ? undefined : t`Save`}
        aria-labelledby={titleId && `${id} ${titleId}`}
        aria-pressed={isOn}
        onClick={() => setWanted(!isPressed)}
        className={className}
      >
        <Heart aria-hidden="true" />
        {label?.(isOn)}
      </button>
      {isWanted && chunk && <chunk.ChangeSaved deal={deal} isSaved={wanted} onDone={finish} />}
    </>
  );
}
