import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from "react";

/**
 * Opens a native dialog as a modal and returns focus when it unmounts. Spread the result onto the `<dialog>`. Escape and a
 * click on the backdrop call `onDismiss`; null ignores them. A click that began inside does not count.
 * `start` receives the focus instead of the first control.
 */
export function useModalDialog(
  onDismiss: (() => void) | null,
  start?: RefObject<HTMLElement | null>,
) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedInside = useRef(false);
  // Read during rendering, because an autofocused control takes the focus on mount.
  const [before] = useState(() =>
    typeof document === "undefined" ? null : document.activeElement,
  );

  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) {
      element.showModal();
      start?.current?.focus();
    }
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [before, start]);

  return {
    ref: dialog,
    onCancel(event: SyntheticEvent) {
      // Cancel events bubble up from file inputs.
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
      // The backdrop belongs to the dialog element; the content is inside child elements.
      // The second click of a double click on the opener must not close it.
      const isBackdrop = event.target === dialog.current && event.detail < 2;
      if (isBackdrop && !pressedInside.current) onDismiss?.();
      pressedInside.current = false;
    },
  };
}
