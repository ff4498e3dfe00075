import { clsx } from "clsx";
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";

export interface MenuProps {
  label: string;
  button: ReactNode;
  buttonClassName?: string;
  buttonRef?: RefObject<HTMLButtonElement | null>;
  header?: ReactNode;
  /** Elements with `role="menuitem"`, from menu-item.tsx. */
  children: ReactNode;
}

/** Button with a menu. Arrow keys, Home and End move focus. Escape, Tab, losing focus and choosing an item close it. */
export function Menu(props: MenuProps) {
  const { label, button, buttonClassName, buttonRef, header, children } = props;
  const [open, setOpen] = useState(false);
  const menuId = useId();
  const ownRef = useRef<HTMLButtonElement>(null);
  const trigger = buttonRef ?? ownRef;
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!open) return;
    if (panel.current) moveIntoView(panel.current);
    itemsOf(list.current)[0]?.focus();
  }, [open]);

  function close() {
    setOpen(false);
    trigger.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!open && event.key === "ArrowDown") setOpen(true);
    else if (open && event.key === "Escape") close();
    else if (!open || !move(list.current, event.key)) return;
    event.preventDefault();
  }

  function onBlur(event: FocusEvent<HTMLDivElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the button and the items inside.
    <div className="relative" onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => setOpen(!open)}
        className={clsx("grid size-11 place-items-center rounded-full", buttonClassName)}
      >
        {button}
      </button>
      {open && (
        <div
          ref={panel}
          className="absolute end-0 inset-bs-[calc(100%+10px)] z-20 inline-[272px] rounded-l border border-border bg-raised p-2 text-ink shadow-3"
        >
          {header}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key press on an item fires a click. */}
          <div ref={list} id={menuId} role="menu" aria-label={label} tabIndex={-1} onClick={close}>
            {children}
          </div>
        </div>
      )}
    </div>
  );
}

/** Moves a panel sideways if a button near the edge of a phone would push it off the screen. */
function moveIntoView(panel: HTMLElement): void {
  const { left, right } = panel.getBoundingClientRect();
  const shift = left < EDGE ? EDGE - left : Math.min(0, document.body.clientWidth - EDGE - right);
  panel.style.translate = `${shift}px`;
}

/** Distance from the edge of the screen in pixels. */
const EDGE = 8;

function itemsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

function move(list: HTMLElement | null, key: string): boolean {
  const items = itemsOf(list);
  const at = items.indexOf(document.activeElement as HTMLElement);
  const targets: Record<string, number> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const target = targets[key];
  if (target === undefined) return false;
  items[target]?.focus();
  return true;
}
