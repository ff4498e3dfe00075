import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import {
  type ContactInput,
  type ContactValues,
  contactSchema,
} from "#contract/moderation/contact.ts";
import { useAppDispatch } from "#lib/backend/store-hooks.ts";
import { failureText } from "#lib/errors/failure-text.ts";
import { refusedField } from "#lib/errors/refused-field.ts";
import { useErrorSummary } from "#lib/errors/use-error-summary.ts";
import { sendContactMessage } from "./contact-requests.ts";

/** Who writes, where the site knows it. */
export interface ContactSender {
  name: string;
  email: string;
}

/** The id of a field's control. */
export const contactFieldId = (name: string) => `contact-${name}`;

const EMPTY: ContactInput = { name: "", email: "", topic: "general", message: "" };

/** In the order of the page. */
const FIELD_ORDER = ["name", "email", "topic", "message"] as const;

/** The contact form: its checks and sending it. What was typed stays when sending fails. */
export function useContactForm(sender: ContactSender | null, onSent: () => void) {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<ContactInput, unknown, ContactValues>({
    resolver: zodResolver(contactSchema),
    mode: "onTouched",
    shouldFocusError: false,
    defaultValues: EMPTY,
  });
  const { summary, onInvalid, clearSummary } = useErrorSummary(form, FIELD_ORDER, contactFieldId);

  const { name, email } = sender ?? {};
  useEffect(() => {
    // The page is rendered for a visitor: a member's name and address come later, and never over typed ones.
    if (name && !form.getValues("name")) form.setValue("name", name);
    if (email && !form.getValues("email")) form.setValue("email", email);
  }, [form, name, email]);

  async function onValid(values: ContactValues) {
    clearSummary();
    setFailure(null);
    const result = await dispatch(sendContactMessage(values));
    if (sendContactMessage.fulfilled.match(result)) return onSent();
    const message = failureText(result);
    const field = refusedField(result.payload, FIELD_ORDER);
    if (field) form.setError(field, { type: "server", message }, { shouldFocus: true });
    else setFailure(message);
  }

  return { form, summary, failure, onSubmit: form.handleSubmit(onValid, onInvalid) };
}
