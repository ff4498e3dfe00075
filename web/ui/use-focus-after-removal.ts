import { type RefObject, useEffect, useRef } from "react";

/** Returns the ref of a list, which gets the focus when the item that had it is removed. The list needs a `tabIndex`. */
export function useFocusAfterRemoval<List extends HTMLElement>(
  count: number,
): RefObject<List | null> {
  const list = useRef<List>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) {
      list.current?.focus({ preventScroll: true });
    }
    before.current = count;
  }, [count]);
  return list;
}
