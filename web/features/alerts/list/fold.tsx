import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";

interface FoldProps {
  label: ReactNode;
  startsOpen?: boolean;
  children: ReactNode;
}

/** A collapsible section of an alert. Renders its content, which loads data, only while open. */
export function Fold({ label, startsOpen = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group mbs-2 border-bs border-border"
    >
      <summary className="flex min-block-11 cursor-pointer list-none items-center justify-between font-[580] [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown className="size-5 text-muted group-open:rotate-180" aria-hidden="true" />
      </summary>
      {isOpen && children}
    </details>
  );
}
