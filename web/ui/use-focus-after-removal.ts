import { type RefCallback, useCallback, useEffect, useRef } from "react";

/**
 * Returns the ref of a list, or of the heading of an empty list, which takes the focus when the focused item is removed. Both need
 * a `tabIndex`.
 */
export function useFocusAfterRemoval(count: number): RefCallback<HTMLElement> {
  const place = useRef<HTMLElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) {
      place.current?.focus({ preventScroll: true });
    }
    before.current = count;
  }, [count]);
  return useCallback((element) => {
    place.current = element;
  }, []);
}
