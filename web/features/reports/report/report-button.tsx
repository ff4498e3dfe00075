import { Trans, useLingui } from "@lingui/react/macro";
import { Flag } from "lucide-react";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "#contract/paths.ts";
import type { ReportContentType } from "#contract/report.ts";
import { ReportDialog } from "./report-dialog.tsx";

interface ReportButtonProps {
  contentType: ReportContentType;
  contentId: string;
  /** The name of the content, for screen readers. */
  contentName: string;
  /** Own content cannot be reported; null for an unknown author. */
  authorId: string | null;
  /** The signed-in member; null for a visitor, who signs in first. */
  memberId: string | null;
  /** Only the icon shows. */
  isShort?: boolean;
}

/** Opens the form that reports this content (specification 1 and 6). */
export function ReportButton(props: ReportButtonProps) {
  const { contentType, contentId, contentName, authorId, memberId, isShort = false } = props;
  const { t } = useLingui();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [isOpen, setOpen] = useState(false);
  if (memberId !== null && memberId === authorId) return null;

  function open() {
    if (memberId === null) void navigate(paths.loginThen(pathname + search));
    else setOpen(true);
  }

  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-label={t`Report ${contentName}`}
        aria-haspopup="dialog"
        className="inline-flex min-block-11 min-inline-11 items-center justify-center gap-1.5 rounded-[10px] px-2.5 text-fs-14 font-[580] text-muted hover:bg-sunken"
      >
        <Flag className="size-4" aria-hidden="true" />
        <span className={isShort ? "sr-only" : undefined}>
          <Trans>Report</Trans>
        </span>
      </button>
      {isOpen && memberId !== null && (
        <ReportDialog
          contentType={contentType}
          contentId={contentId}
          contentName={contentName}
          memberId={memberId}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
