import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { paths } from "#contract/addresses/paths.ts";
import {
  CONTACT_MESSAGE_MAX,
  CONTACT_MESSAGE_MIN,
  CONTACT_TOPICS,
  type ContactInput,
  type ContactTopic,
  contactSchema,
} from "#contract/moderation/contact.ts";
import { AppealForm } from "#features/contact/appeal/appeal-form.tsx";
import { MemberForm } from "#features/forms/member-form.tsx";
import { SentPanel } from "#features/forms/sent-panel.tsx";
import { useOpenFormDraft } from "#features/forms/use-member-draft.ts";
import { useMemberForm } from "#features/forms/use-member-form.ts";
import { ButtonLink } from "#ui/button/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { Link } from "#ui/navigation/link.tsx";
import { sendContactMessage } from "./contact-requests.ts";
import { TopicHelp } from "./topic-help.tsx";
import { useLinkedSubject } from "./use-linked-subject.ts";
import { useTopicLabels } from "./use-topic-labels.ts";

const FORM = "contact";

interface ContactFormProps {
  /** Owner of the draft: a member's id or `VISITOR`; null until the session is known. */
  owner: string | null;
  sender: { name: string; email: string } | null;
}

/** The form for a message, or, for a member who follows the link below a decision, for an appeal. */
export function ContactForm({ owner, sender }: ContactFormProps) {
  const { about, actionId } = useLinkedSubject();
  const form = <MessageForm owner={owner} sender={sender} />;
  if (owner === null || actionId === null) return form;
  if (!sender) return <SignInFirst>{form}</SignInFirst>;
  const page = about && <About path={about} />;
  return (
    <AppealForm key={actionId} actionId={actionId} userId={owner} about={page} otherwise={form} />
  );
}

/** The message of a visitor does not say which decision it is about. */
function SignInFirst({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <Notice className="mbe-4">
        <Trans>
          <Link to={paths.loginThen(pathname + search)}>Sign in</Link>, and we know which decision
          you mean.
        </Trans>
      </Notice>
      {children}
    </>
  );
}

function MessageForm({ owner, sender }: ContactFormProps) {
  const [sent, setSent] = useState<Sent | null>(null);
  // After a change of account, a new key empties the form: the next person must not see the draft.
  const [first, setFirst] = useState(owner);
  useEffect(() => setFirst((earlier) => earlier ?? owner), [owner]);
  if (sent) return <MessageSent {...sent} onAnother={() => setSent(null)} />;
  const key = first === null || owner === first ? "first" : owner;
  return <Fields key={key} owner={owner} sender={sender} onSent={setSent} />;
}

interface Sent {
  reference: string;
  topic: ContactTopic;
}

function Fields({ owner, sender, onSent }: ContactFormProps & { onSent: (sent: Sent) => void }) {
  const { topic: linkedTopic, about: linkedPage } = useLinkedSubject();
  const memberForm = useMemberForm({
    schema: contactSchema,
    draft: useOpenFormDraft(FORM, owner),
    defaults: { topic: linkedTopic, about: linkedPage, ...sender } satisfies Partial<ContactInput>,
    send: sendContactMessage,
    onSent: (reference) => onSent({ reference, topic: memberForm.form.getValues("topic") }),
  });
  const { topic, about } = memberForm.form.watch();
  const field = { form: memberForm.form, idOf: memberForm.fieldId };
  const topicLabels = useTopicLabels();
  return (
    <MemberForm
      memberForm={memberForm}
      submitLabel={<Trans>Send message</Trans>}
      worksWithoutScripts
    >
      {about && <About path={about} />}
      <Pair>
        <FormField {...field} name="name" label={<Trans>Name</Trans>}>
          {(control) => <TextInput {...control} autoComplete="name" required />}
        </FormField>
        <FormField
          {...field}
          name="email"
          label={<Trans>Email</Trans>}
          hint={<Trans>Only so we can reply. We never show it.</Trans>}
        >
          {(control) => (
            <TextInput
              {...control}
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              required
            />
          )}
        </FormField>
      </Pair>
      <FormField {...field} name="topic" label={<Trans>What’s it about?</Trans>}>
        {(control) => (
          <Select {...control} required>
            {CONTACT_TOPICS.map((topic) => (
              <option key={topic} value={topic}>
                {topicLabels[topic]}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <TopicHelp topic={topic} />
      <FormField
        {...field}
        name="message"
        label={<Trans>Message</Trans>}
        hint={!about && <Trans>If it’s about a deal, add the link.</Trans>}
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

function Pair({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">{children}</div>;
}

function About({ path }: { path: string }) {
  return (
    <p className="[overflow-wrap:anywhere]">
      <Trans>
        About this page:{" "}
        <Link to={path}>
          <bdi dir="ltr">{path}</bdi>
        </Link>
      </Trans>
    </p>
  );
}

function MessageSent({ reference, topic, onAnother }: Sent & { onAnother: () => void }) {
  return (
    <SentPanel
      title={<Trans>Message sent</Trans>}
      link={
        <ButtonLink to={paths.home}>
          <Trans>See all deals</Trans>
        </ButtonLink>
      }
      anotherLabel={<Trans>Write another message</Trans>}
      onAnother={onAnother}
    >
      {topic === "illegal" ? (
        <Trans>Thank you for telling us. We look at these messages first and reply by email.</Trans>
      ) : (
        <Trans>Thank you. A real person will read it and reply by email.</Trans>
      )}
      <span className="mbs-3 block">
        <b className="block text-ink">
          <Trans>
            Your reference: <bdi dir="ltr">{reference}</bdi>
          </Trans>
        </b>
        <Trans>Keep it: you can name it if you write to us again.</Trans>
      </span>
    </SentPanel>
  );
}
