import { CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#ui/button/button.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";

interface SentPanelProps {
  title: ReactNode;
  children: ReactNode;
  link: ReactNode;
  anotherLabel: ReactNode;
  onAnother: () => void;
}

/** Replaces a sent form and receives focus. */
export function SentPanel({ title, children, link, anotherLabel, onAnother }: SentPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      <StatePanel
        role="status"
        icon={<CircleCheck />}
        title={title}
        actions={
          <>
            {link}
            <Button variant="outline" onClick={onAnother}>
              {anotherLabel}
            </Button>
          </>
        }
      >
        {children}
      </StatePanel>
    </div>
  );
}
