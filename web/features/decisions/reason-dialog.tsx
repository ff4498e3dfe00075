import { Trans } from "@lingui/react/macro";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "#ui/button/button.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Field } from "#ui/form/field.tsx";
import { TextArea } from "#ui/form/text-area.tsx";

const REASON_MAX = 1_000;

export interface ReasonTexts {
  question: ReactNode;
  effect: ReactNode;
  /** Readers of the reason. Without it, the dialog has no reason field. */
  reader?: ReactNode;
  /** Error for a missing reason. Without it, the reason is optional. */
  missing?: ReactNode;
  /** Frequent reasons; pressing one fills it in. */
  presets?: readonly string[];
  confirm?: ReactNode;
}

interface ReasonDialogProps {
  texts: ReasonTexts;
  busy?: boolean;
  /** Error of the last attempt. The entered reason stays in its field. */
  failure?: string | null;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

export function ReasonDialog({ texts, busy, failure, onConfirm, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);

  function confirm(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const entered = reason.trim();
    const isRefused = Boolean(texts.missing) && entered === "";
    setMissing(isRefused);
    if (!isRefused) onConfirm(entered);
  }

  return (
    <Dialog title={texts.question} onClose={onClose} closeOnBackdrop={reason === ""}>
      <form method="post" noValidate onSubmit={confirm} className="grid gap-4">
        <p className="text-muted [overflow-wrap:anywhere]">{texts.effect}</p>
        {failure && <Notice tone="danger">{failure}</Notice>}
        {texts.presets && (
          <ul className="flex flex-wrap gap-2">
            {texts.presets.map((preset) => (
              <li key={preset}>
                <Button variant="outline" onClick={() => setReason(preset)}>
                  {preset}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {texts.reader && (
          <Field
            label={<Trans>Reason</Trans>}
            optional={!texts.missing}
            hint={texts.reader}
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
          <Button type="submit" variant="danger" busy={busy ?? false}>
            {texts.confirm ?? <Trans>Reject</Trans>}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
