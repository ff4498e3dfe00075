import { type RefObject, useEffect, useRef } from "react";

/** Returns a ref for the element that receives focus when the device is turned on or off, because the pressed button disappears. */
export function useFocusOnChange(isOn: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const wasOn = useRef(isOn);
  useEffect(() => {
    if (wasOn.current !== isOn) place.current?.focus();
    wasOn.current = isOn;
  }, [isOn]);
  return place;
}
