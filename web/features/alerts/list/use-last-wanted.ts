import { useRef, useState } from "react";

/**
 * A value that shows a change immediately. During a request, only the last change is kept and sent afterwards; after a failure the
 * stored value is shown again. `send` returns whether the value was stored; `onStored` runs after the last change was.
 */
export function useLastWanted<Value>(
  stored: Value,
  send: (value: Value) => Promise<boolean>,
  onStored: (value: Value) => Promise<void>,
) {
  const [wanted, setWanted] = useState<{ value: Value } | null>(null);
  const latest = useRef<{ value: Value } | null>(null);
  const isSending = useRef(false);

  async function save(): Promise<void> {
    isSending.current = true;
    let known = stored;
    let isTold = false;
    while (latest.current && latest.current.value !== known) {
      const { value } = latest.current;
      const isStored = await send(value);
      if (isStored) known = value;
      if (latest.current.value !== value) continue;
      if (isStored) await onStored(value);
      else latest.current = null;
      isTold = isStored;
    }
    isSending.current = false;
    setWanted(isTold || known === stored ? null : { value: known });
  }

  function change(value: Value): void {
    latest.current = { value };
    setWanted(latest.current);
    if (!isSending.current) void save();
  }

  return { shown: wanted ? wanted.value : stored, change };
}
