import { Trans } from "@lingui/react/macro";
import { CircleCheck, Hourglass, Info } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { paths } from "#contract/addresses/paths.ts";
import { type AppealInput, appealSchema, type OwnAppeal } from "#contract/moderation/appeal.ts";
import { CONTACT_MESSAGE_MAX, CONTACT_MESSAGE_MIN } from "#contract/moderation/contact.ts";
import { MemberForm } from "#features/forms/member-form.tsx";
import { useMemberDraft } from "#features/forms/use-member-draft.ts";
import { useMemberForm } from "#features/forms/use-member-form.ts";
import { useThunkData } from "#lib/backend/use-thunk-data.ts";
import { useReasonText } from "#lib/locale/use-reason-text.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { StatePanel } from "#ui/feedback/state-panel.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { loadMyAppeal, sendAppeal } from "./appeal-requests.ts";

interface AppealFormProps {
  actionId: string;
  userId: string;
  /** Names the page of the decision. */
  about: ReactNode;
  /** Shown if the member cannot appeal against this decision. */
  otherwise: ReactNode;
}

/** Appeals against a decision; shows an appeal that was already sent, and its answer. */
export function AppealForm({ actionId, userId, about, otherwise }: AppealFormProps) {
  const { data, status } = useThunkData(loadMyAppeal, actionId);
  const [sent, setSent] = useState<OwnAppeal | null>(null);
  const appeal = sent ?? data;
  if (appeal && appeal.status !== "none") {
    return <SentAppeal appeal={appeal} isNew={sent !== null} />;
  }
  if (status === "failed") return otherwise;
  if (!appeal) return <Spinner />;
  return <Fields actionId={actionId} userId={userId} about={about} onSent={setSent} />;
}

interface FieldsProps extends Omit<AppealFormProps, "otherwise"> {
  onSent: (appeal: OwnAppeal) => void;
}

function Fields({ actionId, userId, about, onSent }: FieldsProps) {
  const memberForm = useMemberForm({
    schema: appealSchema,
    draft: useMemberDraft(`appeal-${actionId}`, userId),
    defaults: { actionId } satisfies Partial<AppealInput>,
    send: sendAppeal,
    onSent,
  });
  return (
    <MemberForm memberForm={memberForm} submitLabel={<Trans>Send message</Trans>}>
      {about}
      <Notice>
        <Trans>
          Tell us why you think this decision is wrong. A person looks at it again, and objecting is
          never held against you.
        </Trans>
      </Notice>
      <FormField
        form={memberForm.form}
        idOf={memberForm.fieldId}
        name="text"
        label={<Trans>Message</Trans>}
        max={CONTACT_MESSAGE_MAX}
      >
        {(control) => (
          <TextArea
            {...control}
            className="min-block-[160px]"
            minLength={CONTACT_MESSAGE_MIN}
            required
          />
        )}
      </FormField>
    </MemberForm>
  );
}

const STATES = {
  open: { icon: <Hourglass />, title: <Trans>We’re looking at it again</Trans> },
  upheld: { icon: <Info />, title: <Trans>We looked again and kept our decision</Trans> },
  overturned: { icon: <CircleCheck />, title: <Trans>You were right: we took it back</Trans> },
} as const;

interface SentAppealProps {
  appeal: OwnAppeal;
  /** Whether it was sent just now, from a form that had the focus. */
  isNew: boolean;
}

function SentAppeal({ appeal: { status, text, answer }, isNew }: SentAppealProps) {
  const panel = useRef<HTMLDivElement>(null);
  const reasonText = useReasonText();
  useEffect(() => {
    if (isNew) panel.current?.focus();
  }, [isNew]);
  if (status === "none") return null;
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      <StatePanel
        {...STATES[status]}
        role="status"
        actions={
          <ButtonLink to={paths.notifications}>
            <Trans>See your notifications</Trans>
          </ButtonLink>
        }
      >
        {status === "open" && (
          <p>
            <Trans>You’ll find the answer in your notifications.</Trans>
          </p>
        )}
        {answer && (
          <p dir="auto" className="own-words text-ink [overflow-wrap:anywhere]">
            {reasonText(answer)}
          </p>
        )}
        {text && (
          <p className="mbs-3 text-fs-14 [overflow-wrap:anywhere]">
            <Trans>
              You wrote: <bdi className="own-words">{text}</bdi>
            </Trans>
          </p>
        )}
      </StatePanel>
    </div>
  );
}
