import { type RefCallback, useCallback, useEffect, useRef } from "react";

/**
 * Returns a ref for the element that takes the focus when the focused item is removed: the list, or the heading that replaces an
 * empty list. Both need a `tabIndex`.
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
