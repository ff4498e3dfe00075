import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { CONTACT_MESSAGE_MAX, CONTACT_TOPICS } from "#contract/moderation/contact.ts";
import { Button } from "#ui/button/button.tsx";
import { Card } from "#ui/display/card.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { ErrorSummary } from "#ui/form/error-summary.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { Select } from "#ui/form/select.tsx";
import { TextArea } from "#ui/form/text-area.tsx";
import { TextInput } from "#ui/form/text-input.tsx";
import { MessageSent } from "./message-sent.tsx";
import { type ContactSender, contactFieldId as idOf, useContactForm } from "./use-contact-form.ts";
import { useTopicLabels } from "./use-topic-labels.ts";

/** Writing to the people who run the site, then the word that it has arrived. */
export function ContactForm({ sender }: { sender: ContactSender | null }) {
  const [isSent, setSent] = useState(false);
  if (isSent) return <MessageSent onAnother={() => setSent(false)} />;
  return <Fields sender={sender} onSent={() => setSent(true)} />;
}

function Fields({ sender, onSent }: { sender: ContactSender | null; onSent: () => void }) {
  const { form, summary, failure, onSubmit } = useContactForm(sender, onSent);
  const field = { form, idOf };
  const { isSubmitting } = form.formState;
  const topicLabels = useTopicLabels();
  return (
    // A post, so that what is typed before the page has woken up never stands in an address.
    <form method="post" noValidate onSubmit={onSubmit}>
      <Card as="div" className="grid gap-5 p-[18px] sm:p-6">
        {summary && <ErrorSummary key={summary.key} errors={summary.errors} />}
        {failure && <Notice tone="danger">{failure}</Notice>}
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
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
        </div>
        <FormField {...field} name="topic" label={<Trans>What is it about?</Trans>}>
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
        <FormField
          {...field}
          name="message"
          label={<Trans>Message</Trans>}
          hint={<Trans>If it’s about a deal, add the link.</Trans>}
          max={CONTACT_MESSAGE_MAX}
        >
          {(control) => <TextArea {...control} className="min-block-[160px]" required />}
        </FormField>
        <Button type="submit" busy={isSubmitting} className="min-block-12 sm:justify-self-end">
          <Trans>Send message</Trans>
        </Button>
      </Card>
    </form>
  );
}
