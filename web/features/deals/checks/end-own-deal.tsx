import { Trans } from "@lingui/react/macro";
import { useEffect, useId, useRef } from "react";
import { Button } from "#ui/button/button.tsx";

interface EndOwnDealProps {
  onEnd: () => void;
  onCancel: () => void;
}

/** Warns a poster that "It’s gone" ends the deal immediately. The question takes the focus; Escape cancels. */
export function EndOwnDeal({ onEnd, onCancel }: EndOwnDealProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: this is a question with buttons, not a group of fields.
    <div
      ref={box}
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={(event) => event.key === "Escape" && onCancel()}
      className="mbs-2.5 rounded-m border border-warning bg-warning-soft px-3.5 py-3 outline-none"
    >
      <p id={id} className="text-fs-15 font-[560] text-warning">
        <Trans>This ends your deal for everyone, right away. Is it gone?</Trans>
      </p>
      <div className="mbs-2.5 flex flex-wrap gap-2">
        <Button variant="danger" onClick={onEnd}>
          <Trans>End the deal</Trans>
        </Button>
        <Button variant="outline" onClick={onCancel}>
          <Trans>Keep it live</Trans>
        </Button>
      </div>
    </div>
  );
}
