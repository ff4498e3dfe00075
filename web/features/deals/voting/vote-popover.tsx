import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { placePopover } from "./place-popover.ts";

interface VotePopoverProps {
  /** The pressed vote button. */
  button: HTMLElement;
  /** Id of the text that names the popover. */
  labelId: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A popover below a vote button. Takes the focus, unless the member has moved it elsewhere meanwhile, and returns it when it closes.
 */
export function VotePopover({ button, labelId, onClose, children }: VotePopoverProps) {
  const popover = useRef<HTMLDivElement>(null);
  const open = useEffectEvent(() => {
    if (!popover.current) return;
    placePopover(popover.current, button);
    popover.current.showPopover?.();
    const focused = document.activeElement;
    if (focused !== button && focused !== document.body) return;
    popover.current.scrollIntoView({ block: "nearest" });
    popover.current.querySelector("button")?.focus();
  });
  useEffect(() => {
    open();
  }, []);
  // Before the popover leaves the document with the focus.
  useLayoutEffect(() => {
    const element = popover.current;
    return () => {
      if (element?.contains(document.activeElement)) button.focus({ preventScroll: true });
    };
  }, [button]);

  return (
    <div
      ref={popover}
      popover="auto"
      role="dialog"
      aria-labelledby={labelId}
      className="scroll-m-2"
      onBeforeToggle={({ newState, currentTarget }) => {
        const isInside = currentTarget.contains(document.activeElement);
        if (newState === "closed" && isInside) button.focus({ preventScroll: true });
      }}
      onToggle={({ newState }) => newState === "closed" && onClose()}
    >
      {children}
    </div>
  );
}
