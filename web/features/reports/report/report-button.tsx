import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { Flag } from "lucide-react";
import { useState } from "react";
import type { ReportContentType } from "#contract/moderation/report.ts";
import { buttonClass } from "#ui/button/button-class.ts";
import { useSignInPrompt } from "#ui/dialog/sign-in-prompt.tsx";
import { ReportWindow } from "./report-window.tsx";

interface ReportButtonProps {
  contentType: ReportContentType;
  contentId: string;
  /** Name of the content for screen readers. */
  contentName: string;
  /** Null for an unknown author. Own content cannot be reported. */
  authorId: string | null;
  /** Null for a visitor, who has to sign in first. */
  memberId: string | null;
  /** Shows only the icon, everywhere or on phones. */
  isShort?: boolean | "phones";
  isOutlined?: boolean;
}

export function ReportButton(props: ReportButtonProps) {
  const { contentType, contentId, contentName, authorId, memberId } = props;
  const { isShort = false, isOutlined = false } = props;
  const { t } = useLingui();
  const askToSignIn = useSignInPrompt();
  const [isOpen, setOpen] = useState(false);
  if (memberId !== null && memberId === authorId) return null;

  function open() {
    if (memberId !== null) return setOpen(true);
    askToSignIn({
      title: t`Sign in to report ${contentName}`,
      text: t`Your name stays private: only the admins see who reported something.`,
    });
  }

  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-label={t`Report ${contentName}`}
        aria-haspopup="dialog"
        className={isOutlined ? buttonClass({ variant: "outline" }) : PLAIN}
      >
        <Flag className={clsx(!isOutlined && "size-4")} aria-hidden="true" />
        <span className={clsx(isShort === "phones" ? "max-sm:sr-only" : isShort && "sr-only")}>
          <Trans>Report</Trans>
        </span>
      </button>
      {isOpen && memberId !== null && (
        <ReportWindow
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

const PLAIN =
  "inline-flex min-block-11 min-inline-11 items-center justify-center gap-1.5 rounded-[10px] px-2.5 text-fs-14 font-[580] text-muted hover:bg-sunken";
