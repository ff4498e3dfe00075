import {
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from "react";

/**
 * Opens a native dialog as a modal while the component lives and gives focus back afterwards. Spread `handlers`
 * on the `<dialog>`. `onDismiss` hears Escape and a press on the backdrop; without it neither does anything. A
 * press that began inside never counts as one on the backdrop.
 */
export function useModalDialog(onDismiss: (() => void) | null) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedInside = useRef(false);
  // Read while rendering: once the page shows the dialog, focus may already have gone into it.
  const [before] = useState(() =>
    typeof document === "undefined" ? null : document.activeElement,
  );

  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [before]);

  return {
    ref: dialog,
    onCancel(event: SyntheticEvent) {
      // Cancel bubbles up from file inputs within.
      if (event.target !== dialog.current) return;
      event.preventDefault();
      onDismiss?.();
    },
    onClose(event: SyntheticEvent) {
      // Browsers let a second Escape through whatever the first was told.
      if (event.target !== dialog.current || !dialog.current?.isConnected) return;
      if (onDismiss) onDismiss();
      else if (!dialog.current.open) dialog.current.showModal();
    },
    onPointerDown(event: PointerEvent) {
      pressedInside.current = event.target !== dialog.current;
    },
    onClick(event: MouseEvent) {
      // The backdrop belongs to the dialog element; everything inside has an element of its own.
      if (event.target === dialog.current && !pressedInside.current) onDismiss?.();
      pressedInside.current = false;
    },
  };
}
