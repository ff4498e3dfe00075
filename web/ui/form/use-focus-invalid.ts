import { type RefObject, useEffect, useRef, useState } from "react";

/** Returns a ref for a form, and a function that focuses its first invalid control once the errors are shown. */
export function useFocusInvalid(): [RefObject<HTMLFormElement | null>, () => void] {
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>("[aria-invalid='true']")?.focus();
  }, [attempts]);
  return [form, () => setAttempts((count) => count + 1)];
}
