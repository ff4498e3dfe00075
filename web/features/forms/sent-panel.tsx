import { CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#ui/button/button.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";

interface SentPanelProps {
  title: ReactNode;
  /** What happens next. */
  children: ReactNode;
  /** A link to what was sent, or to the list in which it will appear. */
  link: ReactNode;
  anotherLabel: ReactNode;
  onAnother: () => void;
}

/** Takes the place of a form that was sent. It receives the focus. */
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
