import type { ReactNode } from "react";
import { Notice } from "#ui/feedback/notice.tsx";

interface RestoredNoticeProps {
  children: ReactNode;
  discardLabel: ReactNode;
  onDiscard: () => void;
}

export function RestoredNotice({ children, discardLabel, onDiscard }: RestoredNoticeProps) {
  return (
    <Notice>
      {children}
      <button
        type="button"
        onClick={onDiscard}
        className="-mbe-2 inline-flex min-block-11 items-center underline underline-offset-3"
      >
        {discardLabel}
      </button>
    </Notice>
  );
}
