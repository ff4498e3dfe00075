import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { answerHalalDispute, type MemberHalal } from "#features/halal/halal-requests.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { Button } from "#ui/button/button.tsx";
import { Field } from "#ui/form/field.tsx";
import { TextArea } from "#ui/form/text-area.tsx";

const ANSWER_MAX = 1_000;

interface AnswerFormProps {
  dispute: MemberHalal["disputes"][number];
  onAnswered: () => void;
}

/** The details of a dispute, and a form for the public answer. For the member who registered the merchant. */
export function AnswerForm({ dispute, onAnswered }: AnswerFormProps) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const [answer, setAnswer] = useState(dispute.answer ?? "");
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    if (answer.trim() === "") return setFailure(t`Write an answer first`);
    setSending(true);
    const result = await dispatch(answerHalalDispute({ id: dispute.id, answer }));
    setSending(false);
    if (answerHalalDispute.fulfilled.match(result)) onAnswered();
    else setFailure(failureText(result));
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void send(event)} className="grid gap-3">
      {dispute.details && (
        <blockquote dir="auto" className="own-words whitespace-pre-line text-muted">
          {dispute.details}
        </blockquote>
      )}
      <Field
        label={<Trans>Your answer as the merchant</Trans>}
        hint={<Trans>Everyone sees it next to the dispute.</Trans>}
        error={failure ?? undefined}
        counter={{ length: answer.length, max: ANSWER_MAX }}
      >
        {(control) => (
          <TextArea
            {...control}
            value={answer}
            maxLength={ANSWER_MAX}
            onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" busy={isSending}>
        <Trans>Answer</Trans>
      </Button>
    </form>
  );
}
