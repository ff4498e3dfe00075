import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { Check, X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { CODE_FAILURES, type CodeFailure } from "#contract/vouchers/code-proof.ts";
import type { Voucher } from "#contract/vouchers/voucher.ts";
import { useMemberKey } from "#lib/backend/use-member-key.ts";
import { CodeProofText } from "./code-proof-text.tsx";
import { ReportFeedback } from "./report-feedback.tsx";
import type { CodeReports } from "./use-code-reports.ts";
import { useFailureLabels } from "./use-failure-labels.ts";
import { useReportCode } from "./use-report-code.ts";

interface ReportCodeProps {
  voucher: Voucher;
  reports: CodeReports;
}

/**
 * The proof of a code and a question that opens two buttons, which members with an outcome see at once. "It didn’t" shows five
 * reasons; a click on the pressed button withdraws the outcome.
 */
export function ReportCode(props: ReportCodeProps) {
  return <MembersReport key={useMemberKey(props.reports.userId)} {...props} />;
}

function MembersReport({ voucher, reports }: ReportCodeProps) {
  const { t } = useLingui();
  const { own, proof, shownReport, canReport, send } = useReportCode(voucher, reports);
  const [isAsking, setAsking] = useState(false);
  const [isUnfolded, setUnfolded] = useState(false);
  const failed = useRef<HTMLButtonElement>(null);
  const isOwn = reports.userId !== null && reports.userId === voucher.userId;
  // Stays open after a withdrawal, to confirm it.
  if (own && !isUnfolded) setUnfolded(true);
  const isOpen = !isOwn && isUnfolded;
  const { code } = voucher;

  function close() {
    setAsking(false);
    failed.current?.focus();
  }

  return (
    <div className="my-1">
      <div className="[&>p]:inline">
        <CodeProofText proof={proof} />
        {!isOwn && !own && (
          <button
            type="button"
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
            className="needs-script ms-2 min-block-6 text-fs-14 font-[600] text-link"
          >
            <Trans>Did it work?</Trans>
            <bdi className="sr-only"> {code}</bdi>
          </button>
        )}
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: not every browser can lay out a fieldset as a row.
        <div
          role="group"
          aria-label={t`Did ${code} work?`}
          className="needs-script mbs-1.5 flex flex-wrap gap-2"
        >
          <OutcomeButton
            isPressed={own?.outcome === "worked"}
            onPress={() => {
              setAsking(false);
              if (!canReport()) return;
              void send(own?.outcome === "worked" ? null : { outcome: "worked", reason: null });
            }}
          >
            <Check className="size-4 flex-none" aria-hidden="true" />
            <Trans>It worked</Trans>
          </OutcomeButton>
          <OutcomeButton
            ref={failed}
            isPressed={own?.outcome === "failed"}
            isExpanded={isAsking}
            onPress={() => {
              if (!canReport()) return;
              if (own?.outcome === "failed") void send(null);
              else setAsking(!isAsking);
            }}
          >
            <X className="size-4 flex-none" aria-hidden="true" />
            <Trans>It didn’t</Trans>
          </OutcomeButton>
        </div>
      )}
      {isAsking && (
        <Reasons
          onChoose={(reason) => {
            close();
            void send({ outcome: "failed", reason });
          }}
          onCancel={close}
        />
      )}
      {isOpen && <ReportFeedback shownReport={shownReport} />}
    </div>
  );
}

interface OutcomeButtonProps {
  ref?: React.Ref<HTMLButtonElement>;
  isPressed: boolean;
  /** For a button that opens the reasons. */
  isExpanded?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function OutcomeButton({ ref, isPressed, isExpanded, onPress, children }: OutcomeButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-pressed={isPressed}
      aria-expanded={isExpanded}
      onClick={onPress}
      className={clsx(
        CHIP,
        isPressed
          ? "border-primary bg-primary-soft text-primary-ink [box-shadow:inset_0_0_0_1px_var(--primary)]"
          : "border-border bg-surface text-ink hover:border-border-strong",
      )}
    >
      {children}
    </button>
  );
}

/** The question takes the focus, a tap on a reason answers it, and Escape cancels. */
function Reasons(props: { onChoose: (reason: CodeFailure) => void; onCancel: () => void }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const labels = useFailureLabels();
  useEffect(() => box.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: this is a question with buttons, not a group of fields.
    <div
      ref={box}
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={(event) => event.key === "Escape" && props.onCancel()}
      className="mbs-2 outline-none"
    >
      <p id={id} className="text-fs-14 font-[600]">
        <Trans>Why not?</Trans>
      </p>
      <div className="mbs-1.5 flex flex-wrap gap-2">
        {CODE_FAILURES.map((reason) => (
          <button
            key={reason}
            type="button"
            onClick={() => props.onChoose(reason)}
            className={clsx(CHIP, "border-border bg-surface text-ink hover:border-border-strong")}
          >
            {labels[reason]}
          </button>
        ))}
      </div>
    </div>
  );
}

const CHIP =
  "inline-flex min-block-11 items-center justify-center gap-1.5 rounded-full border px-3 text-fs-14 leading-tight font-[600]";
