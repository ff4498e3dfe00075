import {
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from "react";

/**
 * Opens a native dialog as a modal while the component is mounted and returns focus afterwards. Spread `handlers` on the
 * `<dialog>`. Escape and a click on the backdrop call `onDismiss`; without it neither does anything. A click that began
 * inside the dialog does not count as one on the backdrop. One that is not `isOpen` yet waits in the page.
 */
export function useModalDialog(onDismiss: (() => void) | null, isOpen = true) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedInside = useRef(false);
  // Read while rendering: once the page shows the dialog, focus may already have gone into it.
  const [before] = useState(() =>
    typeof document === "undefined" ? null : document.activeElement,
  );

  useEffect(() => {
    const element = dialog.current;
    if (!isOpen) return;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [before, isOpen]);

  return {
    ref: dialog,
    onCancel(event: SyntheticEvent) {
      // Cancel bubbles up from file inputs within.
      if (event.target !== dialog.current) return;
      event.preventDefault();
      onDismiss?.();
    },
    onClose(event: SyntheticEvent) {
      // Browsers close the dialog at a second Escape even if the first was prevented.
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
