import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { ErrorText } from "#lib/locale/locale-context.tsx";

const SHOWN_FOR_MS = 6_000;

/**
 * A short message at the lower edge that disappears after 6 s, except while it has the pointer or focus. The region
 * around it is always in the page, so that screen readers announce the message.
 */
export function Toast({ text, onDismiss }: { text: string | null; onDismiss: () => void }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (text === null || held) return;
    const timer = setTimeout(onDismiss, SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [text, held, onDismiss]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 inset-be-[calc(84px+env(safe-area-inset-bottom))] z-40 flex justify-center lg:inset-be-6"
    >
      {text !== null && (
        // biome-ignore lint/a11y/noStaticElementInteractions: nothing to do here but to wait for the reader.
        <div
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
          className="band pointer-events-auto flex min-block-14 items-center gap-3 rounded-m border border-white/16 ps-4 pe-1.5 text-fs-15 shadow-3"
        >
          <span>
            <ErrorText>{text}</ErrorText>
          </span>
          <button
            type="button"
            onClick={onDismiss}
            className="min-block-11 rounded-m px-[18px] font-[620] text-gold"
          >
            <Trans>Dismiss</Trans>
          </button>
        </div>
      )}
    </div>
  );
}
