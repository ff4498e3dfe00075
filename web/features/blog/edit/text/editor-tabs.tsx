import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { Eye, PencilLine } from "lucide-react";
import type { KeyboardEvent, ReactNode } from "react";

export type EditorView = "write" | "preview";

export function EditorTabs({
  view,
  onView,
}: {
  view: EditorView;
  onView: (view: EditorView) => void;
}) {
  const { t } = useLingui();
  const other = view === "write" ? "preview" : "write";

  function onKeyDown(event: KeyboardEvent) {
    if (!["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
    event.preventDefault();
    onView(other);
    document.getElementById(tabId(other))?.focus();
  }

  const tab = { current: view, onView };
  return (
    <div
      role="tablist"
      aria-label={t`Write or preview`}
      onKeyDown={onKeyDown}
      className="inline-flex flex-wrap rounded-[14px] border border-border bg-sunken p-[3px]"
    >
      <Tab {...tab} view="write" icon={<PencilLine className="size-4" />}>
        <Trans>Write</Trans>
      </Tab>
      <Tab {...tab} view="preview" icon={<Eye className="size-4" />}>
        <Trans>Preview</Trans>
      </Tab>
    </div>
  );
}

export function panelProps(view: EditorView, current: EditorView) {
  return {
    role: "tabpanel",
    id: `post-${view}`,
    "aria-labelledby": tabId(view),
    hidden: view !== current,
  } as const;
}

function tabId(view: EditorView): string {
  return `post-${view}-tab`;
}

interface TabProps {
  view: EditorView;
  current: EditorView;
  onView: (view: EditorView) => void;
  icon: ReactNode;
  children: ReactNode;
}

function Tab({ view, current, onView, icon, children }: TabProps) {
  const isCurrent = view === current;
  return (
    <button
      type="button"
      role="tab"
      id={tabId(view)}
      aria-selected={isCurrent}
      aria-controls={`post-${view}`}
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => onView(view)}
      className={clsx(
        "inline-flex min-block-11 items-center gap-[7px] rounded-[11px] px-[15px] text-fs-15 whitespace-nowrap",
        isCurrent
          ? "bg-surface font-[660] text-primary-ink [box-shadow:var(--shadow-1),0_0_0_1px_var(--border)]"
          : "font-[580] text-muted hover:text-ink",
      )}
    >
      {icon}
      {children}
    </button>
  );
}
