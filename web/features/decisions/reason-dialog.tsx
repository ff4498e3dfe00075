import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from "react";
import {
  FREQUENT_REASONS,
  type ReasonedContent,
  storedReason,
} from "#contract/moderation/reason-texts.ts";
import { useTranslateMarked } from "#lib/locale/use-translate-marked.ts";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Field } from "#ui/form/field.tsx";
import { TextArea } from "#ui/form/text-area.tsx";

const REASON_MAX = 1_000;

export interface ReasonTexts {
  question: ReactNode;
  effect: ReactNode;
  /** Hint about who reads the reason. Without it, the dialog has no reason field. */
  reader?: ReactNode;
  /** Error for a missing reason. Without it, the reason is optional. */
  missing?: ReactNode;
  /** Content whose frequent reasons are suggested. Pressing a suggestion fills it in. */
  reasonsOf?: ReasonedContent;
  confirm?: ReactNode;
}

interface ReasonDialogProps {
  texts: ReasonTexts;
  busy?: boolean;
  /** Error of the last attempt. The entered reason stays in its field. */
  failure?: string | null;
  /** Receives the text to store: a frequent reason in English, any other text as written. */
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Dialog for the reason for a decision. Ctrl+Enter or ⌘+Enter confirms. */
export function ReasonDialog({ texts, busy, failure, onConfirm, onClose }: ReasonDialogProps) {
  const { t } = useLingui();
  const translate = useTranslateMarked();
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);

  function confirm(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const entered = reason.trim();
    const isRefused = Boolean(texts.missing) && entered === "";
    setMissing(isRefused);
    if (!isRefused) onConfirm(storedReason(entered, translate));
  }

  function confirmByKey(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }

  return (
    <Dialog title={texts.question} onClose={onClose} closeOnBackdrop={reason === ""}>
      <form
        method="post"
        noValidate
        onSubmit={confirm}
        onKeyDown={confirmByKey}
        className="grid gap-4"
      >
        <p className="text-muted [overflow-wrap:anywhere]">{texts.effect}</p>
        {failure && <Notice tone="danger">{failure}</Notice>}
        {texts.reasonsOf && (
          <ul aria-label={t`Suggestions`} className="flex flex-wrap gap-2">
            {FREQUENT_REASONS[texts.reasonsOf].map(({ stored, text }) => (
              <li key={stored}>
                <button
                  type="button"
                  onClick={() => setReason(translate(text))}
                  className="min-block-11 rounded-m border border-border-strong px-3 py-1.5 text-start text-fs-14 leading-snug text-ink hover:bg-sunken"
                >
                  {translate(text)}
                </button>
              </li>
            ))}
          </ul>
        )}
        {texts.reader && (
          <Field
            label={<Trans>Reason</Trans>}
            optional={!texts.missing}
            hint={
              <>
                {texts.reader}{" "}
                <span className="pointer-coarse:hidden">
                  <Trans>Ctrl+Enter or ⌘+Enter sends it.</Trans>
                </span>
              </>
            }
            error={isMissing ? texts.missing : undefined}
            counter={{ length: reason.length, max: REASON_MAX }}
          >
            {(control) => (
              <TextArea
                {...control}
                value={reason}
                maxLength={REASON_MAX}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
        <div className="flex gap-2.5 *:flex-1">
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            type="submit"
            variant="danger"
            busy={busy ?? false}
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            {texts.confirm ?? <Trans>Reject</Trans>}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
