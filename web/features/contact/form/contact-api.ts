import type { ContactValues } from "#contract/contact.ts";
import { unwrap } from "#lib/app-error.ts";
import type { DataClient } from "#lib/backend.ts";

/**
 * Leaves a message for the admins, as a member or a visitor. Throws `invalid_field` with the field's name in its
 * details, and `too_fast`.
 */
export async function callSendContactMessage(
  client: DataClient,
  { name, email, topic, message }: ContactValues,
): Promise<void> {
  unwrap(
    await client.rpc("send_contact_message", {
      name_param: name,
      email_param: email,
      topic_param: topic,
      message_param: message,
    }),
  );
}
