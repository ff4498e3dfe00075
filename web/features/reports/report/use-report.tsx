import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import type { ReportContentType } from "#contract/moderation/report.ts";
import { useSignInPrompt } from "#ui/dialog/sign-in-prompt.tsx";
import { ReportWindow } from "./report-window.tsx";

export interface ReportTarget {
  contentType: ReportContentType;
  contentId: string;
  /** Name of the content, shown in the dialogs and read by screen readers. */
  contentName: string;
  /** Null for an unknown author. Members cannot report their own content. */
  authorId: string | null;
  /** Null for a visitor, who can sign in or use the contact form. */
  memberId: string | null;
}

interface Report {
  /** Opens the report dialog, or asks a visitor to sign in. Null for the member's own content. */
  open: (() => void) | null;
  window: ReactNode;
}

export function useReport(content: ReportTarget): Report {
  const { authorId, memberId, ...about } = content;
  const { contentName } = content;
  const { t } = useLingui();
  const askToSignIn = useSignInPrompt();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  if (memberId !== null && memberId === authorId) return { open: null, window: null };
  return {
    open() {
      if (memberId !== null) return setOpen(true);
      askToSignIn({
        title: t`Sign in to report ${contentName}`,
        text: t`Your name stays private: only admins and moderators see who reported something.`,
        reportPath: paths.contactAbout(pathname),
        onMember: () => setOpen(true),
      });
    },
    window: isOpen && memberId !== null && (
      <ReportWindow {...about} memberId={memberId} onClose={() => setOpen(false)} />
    ),
  };
}
