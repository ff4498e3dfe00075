import { type ContactValues, contactReference } from "#contract/moderation/contact.ts";
import type { Backend } from "#lib/backend/backend.ts";
import { createRequestThunk } from "#lib/backend/create-app-thunk.ts";
import { unwrap } from "#lib/errors/app-error.ts";

/** Sends a message to the admins and returns its reference. Throws `invalid_field` with the field's name in its details. */
async function callSendContactMessage(
  backend: Backend,
  { name, email, topic, message, about }: ContactValues,
): Promise<string> {
  const client = await backend.data();
  const id = unwrap(
    await client.rpc("send_contact_message", {
      name_param: name,
      email_param: email,
      topic_param: topic,
      message_param: message,
      ...(about && { about_param: about }),
    }),
  );
  return contactReference(id);
}

export const sendContactMessage = createRequestThunk(
  "contact/sendContactMessage",
  callSendContactMessage,
);
